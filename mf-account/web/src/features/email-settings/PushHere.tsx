import { Loaded } from '@rollheim/page-parts';
import { Section, Skeleton, Switch } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { Amounts } from './Amounts.tsx';
import { Devices } from './Devices.tsx';
import css from './EmailSettings.module.css';
import { Muted } from './Muted.tsx';
import { usePushHere, useSwitchPush } from './push-queries.ts';

/**
 * Pushes on this device: asked for on a press alone; who blocked them reads so, and is not asked again. Whether they
 * name amounts holds for all own devices.
 */
export const PushHere = ({ amounts }: { readonly amounts: boolean }) => {
  const t = useTexts();
  const here = usePushHere();
  const { mutate, isPending } = useSwitchPush(here.data?.publicKey ?? '');
  return (
    <Section title={t('push.title')} look="panel" padded={here.data === undefined}>
      <Loaded query={here} failed={t('mails.failed')} bones={<Skeleton height="56px" />}>
        {({ support, on, device, list, muted }) => (
          <>
            <div className={css.row}>
              {support === 'possible' ? (
                <Switch checked={on} disabled={isPending} note={t('push.note')} onChange={mutate}>
                  {t('push.here')}
                </Switch>
              ) : (
                <p>{t(`push.${support}`)}</p>
              )}
            </div>
            {list.length > 0 ? <Devices list={list} here={device} /> : null}
            <Amounts shown={amounts} />
            {muted.length > 0 ? <Muted list={muted} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
};
