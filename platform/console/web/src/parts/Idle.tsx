import { Section, Skeleton } from '@rollheim/ui';
import { usePolled } from '../data/use-console.ts';
import { percent } from '../logic/figures.ts';
import { useLanguage } from '../texts.ts';
import type { IdleComparison, OverviewModule } from '../types.ts';
import css from './Idle.module.css';

const EVERY_MS = 60_000;
/** Below it no division of the visitors could ever alarm: a share of 0 % would mean nothing. */
const FEWEST = 20;

/** While nothing is rolled out: every stable release against itself, so that one knows how often the judge errs. */
export const Idle = ({ modules }: { modules: readonly OverviewModule[] }) => {
  const { t } = useLanguage();
  return (
    <Section look="panel" title={t('idle.title')}>
      <div className={css.root}>
        <p className={css.lead}>{t('idle.lead')}</p>
        <ul>
          {modules.map(({ module, stable }) => (
            <IdleRow key={`${module} ${stable}`} module={module} version={stable} />
          ))}
        </ul>
        <p className={css.soft}>{t('idle.start')}</p>
      </div>
    </Section>
  );
};

const IdleRow = ({ module, version }: { module: string; version: string }) => {
  const { t, locale } = useLanguage();
  const { data, failed } = usePolled<IdleComparison>(`/console/registry/idle/${module}`, EVERY_MS);
  const enrolled = data?.judgement.enrolled;
  const visitors = enrolled ? enrolled.canary + enrolled.control : 0;
  const alarms = data?.falseAlarms;
  return (
    <li className={css.row}>
      <b className={css.name}>
        {module} {version}
      </b>
      {failed && !data ? <span className={css.soft}>{t('failed.title')}</span> : null}
      {!data && !failed ? <Skeleton height="18px" /> : null}
      {enrolled && alarms ? (
        visitors === 0 ? (
          <span className={css.soft}>{t('idle.quiet')}</span>
        ) : (
          <>
            <span className={css.soft}>{t('idle.halves', enrolled)}</span>
            {visitors < FEWEST ? (
              <span className={css.soft}>{t('idle.few')}</span>
            ) : (
              <span>
                {t('idle.rate', {
                  alarms: alarms.alarms,
                  rate: percent(alarms.alarms / alarms.splits, locale),
                  splits: alarms.splits,
                  visitors,
                })}
                {', '}
                {t('idle.range', {
                  low: percent(alarms.interval.low, locale),
                  high: percent(alarms.interval.high, locale),
                })}
              </span>
            )}
          </>
        )
      ) : null}
    </li>
  );
};
