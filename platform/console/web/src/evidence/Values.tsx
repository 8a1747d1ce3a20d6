import { CircleCheck, CircleX, Clock, EyeOff, Section, Tag, TriangleAlert } from '@rollheim/ui';
import { clock, evidence } from '../logic/figures.ts';
import { hitOnly, onlyText } from '../logic/cells.ts';
import { isSilent } from '../logic/evidence.ts';
import { metricTitle } from '../logic/reasons.ts';
import { limitOf, rangeText, shareOf, shareText } from '../logic/shares.ts';
import { useLanguage } from '../texts.ts';
import type { Breakdown, Explanation, MetricJudgement } from '../types.ts';
import { Range } from './Range.tsx';
import css from './Values.module.css';

const ICONS = {
  pass: <CircleCheck aria-hidden="true" />,
  fail: <CircleX aria-hidden="true" />,
  found: <TriangleAlert aria-hidden="true" />,
  inconclusive: <Clock aria-hidden="true" />,
  unobserved: <EyeOff aria-hidden="true" />,
} as const;
const TONES = {
  pass: 'success',
  fail: 'error',
  found: 'error',
  inconclusive: 'time',
  unobserved: 'neutral',
} as const;

/** Counts events of a backend, not visitors. */
const COUNTED = 'bff_restart';

/** Every value of a rollout: both arms, what is between them, the evidence and the verdict. */
export const Values = ({ judgement, breakdown, until }: Explanation) => {
  const { t } = useLanguage();
  return (
    <Section
      look="panel"
      id="values"
      title={t('evidencePage.values')}
      padded={false}
      actions={
        <span className={css.legend}>
          <span>
            <i className={css.dot} />
            {t('evidencePage.range')}
          </span>
          <span>
            <i className={css.tick} />
            {t('evidencePage.rate')}
          </span>
          <span>
            <i className={css.dots} />
            {t('evidencePage.limit')}
          </span>
        </span>
      }
    >
      <table className={css.root}>
        <thead>
          <tr>
            <th scope="col">{t('evidencePage.value')}</th>
            <th scope="col">{t('evidencePage.canary')}</th>
            <th scope="col">{t('evidencePage.control')}</th>
            <th scope="col">{t('evidencePage.difference')}</th>
            <th scope="col">{t('evidencePage.e')}</th>
            <th scope="col">{t('evidencePage.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {judgement.metrics.map((metric) => (
            <Value key={metric.name} metric={metric} breakdown={breakdown} until={until} />
          ))}
        </tbody>
      </table>
      <p className={css.counts}>{t('evidencePage.counts')}</p>
    </Section>
  );
};

interface ValueProps {
  readonly metric: MetricJudgement;
  readonly breakdown: Breakdown;
  readonly until: string;
}

const Value = ({ metric, breakdown, until }: ValueProps) => {
  const { t, locale } = useLanguage();
  const { name, canary, control, e, limit, tolerated, verdict, wanted, vetoOnly, decidedBy } = metric;
  const only = hitOnly(breakdown.cells, name);
  const isFound = breakdown.cells.some((cell) => cell.metric === name && cell.found);
  const silent = isSilent(metric);
  // as the page's first lines count them
  const look = verdict === 'fail' ? 'fail' : isFound ? 'found' : silent ? 'unobserved' : verdict;
  const isCount = name === COUNTED;
  const notes = [
    t(wanted === 'more' ? 'evidencePage.toleratedMore' : 'evidencePage.tolerated', { ratio: tolerated }),
    ...(wanted === 'more' ? [t('evidencePage.wanted')] : []),
    ...(vetoOnly ? [t('evidencePage.veto')] : []),
    ...(only.length > 0 ? [onlyText(only, t)] : []),
  ];
  const seen = (arm: MetricJudgement['canary']) =>
    isCount ? (
      arm.bad
    ) : (
      <>
        {shareText(arm, locale)}
        <small>{t('ofVisitors', { bad: arm.bad, visitors: arm.visitors })}</small>
      </>
    );
  return (
    <tr
      data-metric={name}
      data-look={silent ? 'silent' : look === 'found' || look === 'fail' ? 'bad' : undefined}
    >
      <th scope="row">
        {metricTitle(metric, t, locale)}
        <small>{notes.join(', ')}</small>
        {decidedBy ? (
          <small data-decided>
            {t('evidencePage.decided', {
              number: decidedBy.number,
              time: clock(decidedBy.event.at, locale, Date.parse(until), true),
            })}
          </small>
        ) : null}
      </th>
      <td data-label={t('evidencePage.canary')}>{silent ? t('evidencePage.noMeasure') : seen(canary)}</td>
      <td data-label={t('evidencePage.control')}>{seen(control)}</td>
      <td data-label={t('evidencePage.difference')}>
        {canary.visitors === 0 || isCount ? (
          silent ? (
            t('evidencePage.noMeasureWhy')
          ) : (
            '–'
          )
        ) : (
          <Range
            label={rangeText(metric, metric, t, locale)}
            rate={shareOf(canary)}
            interval={canary.interval}
            control={shareOf(control)}
            limit={limitOf(metric, control)}
          />
        )}
      </td>
      <td data-label={t('evidencePage.e')}>
        {t('evidence.of', { e: evidence(e, locale), limit: evidence(limit, locale) })}
      </td>
      <td data-label={t('evidencePage.verdict')}>
        <Tag tone={TONES[look]} icon={ICONS[look]}>
          {t(`verdict.${look}`)}
        </Tag>
      </td>
    </tr>
  );
};
