import { Tag } from '@rollheim/ui';
import { hasEnded } from '../data/store.ts';
import { evidence } from '../logic/figures.ts';
import { metricTitle } from '../logic/reasons.ts';
import { useLanguage } from '../texts.ts';
import type { Judgement, MetricJudgement, Rollout, SeenLook } from '../types.ts';
import css from './Figures.module.css';
import { Metric, VERDICT_TONES } from './Metric.tsx';

interface FiguresProps {
  looks: readonly SeenLook[];
  rollout: Rollout;
}

/** Nothing bad on either side: a line is enough. */
const isQuiet = ({ canary, control, verdict }: MetricJudgement): boolean =>
  verdict !== 'fail' && canary.bad + control.bad === 0;

/** Figures of both cohorts: a card for every metric in which something was bad, the quiet ones in a list. */
export const Figures = ({ looks, rollout }: FiguresProps) => {
  const { t } = useLanguage();
  const verdict = looks.at(-1)?.verdict;
  if (!verdict) return <p className={css.soft}>{t('rollout.noFigures')}</p>;
  const all = <AllFigures looks={looks} rollout={rollout} verdict={verdict} />;
  if (!hasEnded(rollout)) return all;
  if (verdict.metrics.every(({ canary, control }) => canary.visitors + control.visitors === 0)) return null;
  return (
    <details className={css.fold} open={rollout.phase === 'rolled_back'}>
      <summary>{t('rollout.atEnd')}</summary>
      {all}
    </details>
  );
};

const AllFigures = ({ looks, rollout, verdict }: FiguresProps & { verdict: Judgement }) => {
  const { t, locale } = useLanguage();
  const { enrolled, sampleRatio, metrics } = verdict;
  const ratio = metrics[0]?.tolerated;
  const quiet = metrics.filter(isQuiet);
  const arm = (side: 'canary' | 'control'): string =>
    t('rollout.visitors', { arm: t(`rollout.${side}`), count: enrolled[side] });
  return (
    <div className={css.root}>
      <p className={css.legend}>
        <span>
          <i className={css.dot} data-tone="canary" />
          {arm('canary')}
        </span>
        <span>
          <i className={css.dot} data-tone="control" />
          {arm('control')}
        </span>
        {ratio === undefined ? null : (
          <span>
            <svg width="18" height="4" aria-hidden="true">
              <path d="M0 2H18" className={css.limit} />
            </svg>
            {t('rollout.limit', { ratio })}
          </span>
        )}
      </p>
      {quiet.length < metrics.length ? (
        <div className={css.metrics}>
          {metrics
            .filter((metric) => !isQuiet(metric))
            .map((metric) => (
              <Metric key={metric.name} metric={metric} looks={looks} rollout={rollout} />
            ))}
        </div>
      ) : null}
      {quiet.length > 0 ? (
        <details className={css.fold}>
          <summary>{t('rollout.quiet', { count: quiet.length })}</summary>
          <ul className={css.quiet}>
            {quiet.map((metric) => (
              <li key={metric.name} data-metric={metric.name}>
                <b>{metricTitle(metric, t, locale)}</b>
                <span className={css.soft}>
                  {t('evidence.of', { e: evidence(metric.e, locale), limit: evidence(metric.limit, locale) })}
                </span>
                <Tag tone={VERDICT_TONES[metric.verdict]}>{t(`verdict.${metric.verdict}`)}</Tag>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className={css.soft}>
        {t('rollout.sample', {
          e: evidence(sampleRatio.e, locale),
          limit: evidence(sampleRatio.limit, locale),
        })}
        {': '}
        {sampleRatio.ok ? t('rollout.sampleOk') : t('rollout.sampleWrong')}
      </p>
    </div>
  );
};
