import type { SettingState } from '@rollheim/contracts';
import { useBusy } from '@rollheim/module-api';
import { ActNotice } from '@rollheim/page-parts';
import { Button, Notice, Section, Stack, TextArea } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import office from '../Operator.module.css';
import css from './Content.module.css';
import type { ContentPlace } from './places.ts';
import { useSave } from './queries.ts';
import { Versions } from './Versions.tsx';
import { settingName } from './words.ts';

interface Props {
  readonly place: ContentPlace;
  readonly setting: SettingState;
}

/** Characters of a value. */
const LONGEST = 2_000;

/** One setting, how it looks, and its earlier versions. */
export const SettingEditor = ({ place, setting }: Props) => {
  const t = useTexts();
  const [value, setValue] = useState(setting.value);
  const save = useSave(place);
  const changed = value !== setting.value;
  const long = value.length > LONGEST;
  useBusy(changed);
  return (
    <div className={css.columns}>
      <Section look="panel" title={settingName(t, setting.key)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (changed && !long) save.send({ ...setting, value });
          }}
        >
          <Stack gap={4}>
            <TextArea label={t('content.value')} rows={3} value={value} onChange={setValue} />
            <ActNotice act={save} />
            <Button type="submit" pending={save.isPending} disabled={!changed || long}>
              {t('content.save')}
            </Button>
          </Stack>
        </form>
      </Section>
      <div className={css.beside}>
        {setting.key === 'system_bar' ? (
          <Section look="panel" title={t('content.preview')}>
            {value.trim() === '' ? (
              <p className={office.soft}>{t('content.bar_empty')}</p>
            ) : (
              <Notice kind="info">{value}</Notice>
            )}
          </Section>
        ) : null}
        <Versions
          place={place}
          onRestore={(older) => {
            if ('value' in older) setValue(older.value);
          }}
        />
      </div>
    </div>
  );
};
