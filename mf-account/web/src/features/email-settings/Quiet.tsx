import type { QuietHours } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Checkbox, Section, Select, Stack, Switch } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { useSetQuiet } from './queries.ts';
import { TIMES } from './times.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday; the days after it have the names of the week. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** When mails and pushes wait; saved at once. */
export const Quiet = ({ hours }: { readonly hours: QuietHours }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { set, pending } = useSetQuiet();
  const change = (part: Partial<QuietHours>) => set({ ...hours, ...part });
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Section title={t('quiet.title')} look="panel" padded={false}>
      <Stack gap={4} className={css.quiet}>
        <Switch
          checked={hours.on}
          disabled={pending}
          note={t('quiet.note')}
          onChange={(on) => change({ on })}
        >
          {t('quiet.on')}
        </Switch>
        {hours.on ? (
          <>
            <div className={css.times}>
              <Select
                label={t('quiet.from')}
                choices={TIMES.filter(({ value }) => value !== hours.to)}
                value={hours.from}
                onChange={(from) => change({ from })}
              />
              <Select
                label={t('quiet.to')}
                choices={TIMES.filter(({ value }) => value !== hours.from)}
                value={hours.to}
                onChange={(to) => change({ to })}
              />
            </div>
            <div className={css.days} role="group" aria-label={t('quiet.days')}>
              {DAYS.map((day) => (
                <Checkbox
                  key={day}
                  checked={hours.days.includes(day)}
                  disabled={pending}
                  onChange={(on) =>
                    change({ days: DAYS.filter((each) => (each === day ? on : hours.days.includes(each))) })
                  }
                >
                  {name.format(MONDAY + (day - 1) * DAY_MS)}
                </Checkbox>
              ))}
            </div>
            <Checkbox checked={hours.weekend} disabled={pending} onChange={(weekend) => change({ weekend })}>
              {t('quiet.weekend')}
            </Checkbox>
            <Switch
              checked={hours.deadlines}
              disabled={pending}
              note={t('quiet.deadlines_note')}
              onChange={(deadlines) => change({ deadlines })}
            >
              {t('quiet.deadlines')}
            </Switch>
          </>
        ) : null}
      </Stack>
    </Section>
  );
};
