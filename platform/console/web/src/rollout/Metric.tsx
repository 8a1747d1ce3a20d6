import { Button, ChartLine, Tag, VisuallyHidden } from '@rollheim/ui';
import { useState } from 'react';
import { evidence, evidencePart, percent } from '../logic/figures.ts';
import { metricTitle } from '../logic/reasons.ts';
import { useLanguage } from '../texts.ts';
import type { MetricJudgement, Rollout, SeenLook } from '../types.ts';
import css from './Metric.module.css';
import { MetricDialog } from './MetricDialog.tsx';
import { rate, seriesOf } from './series.ts';
import { Spark } from './Spark.tsx';

/** Colours of verdicts; beside them always the word. */
export const VERDICT_TONES = { pass: 'success', fail: 'error', inconclusive: 'time' } as const;

/** One metric: both cohorts over time, the evidence against its limit, and the verdict in words. */
export const Metric = ({
  metric,
  looks,
  rollout,
}: {
  metric: MetricJudgement;
  looks: readonly SeenLook[];
  rollout: Rollout;
}) => {
  const { t, locale } = useLanguage();
  const [open, setOpen] = useState(false);
  const { name, e, limit, canary, control, tolerated, verdict, rareE, signalOnly, unobserved } = metric;
  const title = metricTitle(metric, t, locale);
  const figure = (arm: MetricJudgement['canary']) => (
    <>
      <dd>{arm.visitors === 0 ? '–' : percent(rate(arm), locale)}</dd>
      <dd className={css.of}>{t('ofVisitors', { bad: arm.bad, visitors: arm.visitors })}</dd>
    </>
  );
  const why = (): string => {
    if (signalOnly) return t('why.signal');
    if (verdict === 'fail') return t('why.fail');
    if (unobserved && verdict === 'inconclusive') return t('why.unobserved');
    if (verdict === 'pass')
      return rareE !== null && rareE >= limit ? t('why.rare') : t('why.pass', { ratio: tolerated });
    return canary.bad + control.bad === 0 ? t('why.none') : t('why.open');
  };
  return (
    <section className={css.root} aria-label={title} data-metric={name}>
      <div className={css.head}>
        <h3 className={css.name}>{title}</h3>
        <Tag tone={VERDICT_TONES[verdict]}>
          {t(unobserved && verdict === 'inconclusive' ? 'verdict.unobserved' : `verdict.${verdict}`)}
        </Tag>
      </div>
      <Spark
        label={`${title}: ${t('rollout.canary')} ${percent(rate(canary), locale)}, ${t('rollout.control')} ${percent(rate(control), locale)}`}
        canary={seriesOf(looks, name, 'canary')}
        control={seriesOf(looks, name, 'control')}
        limit={rate(control) * tolerated}
      />
      <dl className={css.figures}>
        <div>
          <dt>{t('rollout.canary')}</dt>
          {figure(canary)}
        </div>
        <div>
          <dt>{t('rollout.control')}</dt>
          {figure(control)}
        </div>
      </dl>
      <div className={css.evidence}>
        <span className={css.track}>
          <span
            className={css.level}
            data-verdict={verdict}
            style={{ inlineSize: `${evidencePart(e, limit) * 100}%` }}
          />
        </span>
        <span>{t('evidence.of', { e: evidence(e, locale), limit: evidence(limit, locale) })}</span>
      </div>
      <p className={css.why}>{why()}</p>
      <Button
        size="sm"
        variant="quiet"
        className={css.more}
        icon={<ChartLine aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {t('evidence.grows')}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      <MetricDialog
        open={open}
        onClose={() => setOpen(false)}
        metric={metric}
        looks={looks}
        rollout={rollout}
      />
    </section>
  );
};
