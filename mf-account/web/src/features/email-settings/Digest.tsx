import type { Digest as Times } from '@rollheim/contracts';
import { Section, Select } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import own from './Digest.module.css';
import css from './EmailSettings.module.css';
import { useSetDigest } from './queries.ts';
import { TIMES } from './times.ts';

/** Days that are offered, by name. */
const DAYS = {
  all: [1, 2, 3, 4, 5, 6, 7],
  weekdays: [1, 2, 3, 4, 5],
  saturdays: [1, 2, 3, 4, 5, 6],
} as const;
type Days = keyof typeof DAYS;
const NAMES = Object.keys(DAYS) as Days[];

/** When the mails go out that come once a day; saved at once. */
export const Digest = ({ times }: { readonly times: Times }) => {
  const t = useTexts();
  const { set } = useSetDigest();
  const { at, days } = times;
  const chosen = NAMES.find((name) => DAYS[name].join() === days.join());
  return (
    <Section title={t('digest.title')} look="panel" padded={false}>
      <div className={css.quiet}>
        <div className={css.times}>
          <Select
            label={t('digest.at')}
            choices={TIMES.some(({ value }) => value === at) ? TIMES : [{ value: at, label: at }, ...TIMES]}
            value={at}
            onChange={(time) => set({ at: time, days })}
          />
          <Select
            label={t('digest.days')}
            choices={NAMES.map((name) => ({ value: name, label: t(`digest.days.${name}`) }))}
            value={chosen ?? ''}
            onChange={(name) => set({ at, days: DAYS[name as Days] })}
          />
        </div>
        <p className={own.hint}>{t('digest.note')}</p>
      </div>
    </Section>
  );
};
