import type { PushDevice } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Bell, Button, formatDateTime, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Devices.module.css';
import { useTestPush } from './push-queries.ts';

interface DevicesProps {
  readonly list: readonly PushDevice[];
  /** Which of them this browser is. */
  readonly here: string | null;
}

/** The devices that get pushes of the account, each with a press that tries it. */
export const Devices = ({ list, here }: DevicesProps) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { test, pending } = useTestPush();
  return (
    <ul className={css.list} aria-label={t('push.devices')}>
      {list.map(({ device, name, since }) => {
        const shown = name || t('push.unnamed');
        const day = formatDateTime(since, locale, 'date');
        return (
          <li key={device}>
            <Bell aria-hidden="true" />
            <span className={css.name}>
              <strong>{shown}</strong>
              <small>
                {device === here ? `${t('push.this')} · ` : ''}
                {t('push.since', { day })}
              </small>
            </span>
            <Tag tone="success">{t('push.active')}</Tag>
            <Button
              variant="quiet"
              size="sm"
              pending={pending === device}
              disabled={pending !== null && pending !== device}
              aria-label={t('push.test_name', { name: shown })}
              onPress={() => test(device)}
            >
              {t('push.test')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
