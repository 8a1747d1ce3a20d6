import { Chart } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { CallError, read } from '../data/api.ts';
import { clock, evidence, percent } from '../logic/figures.ts';
import { errorText } from '../logic/error-text.ts';
import { metricTitle } from '../logic/reasons.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useLanguage } from '../texts.ts';
import type { Explanation, MetricJudgement, Rollout, SeenLook } from '../types.ts';
import css from './MetricDialog.module.css';
import { rate, seriesOf, thinned } from './series.ts';

interface MetricDialogProps {
  open: boolean;
  onClose: () => void;
  metric: MetricJudgement;
  looks: readonly SeenLook[];
  rollout: Rollout;
}

const MOST_POINTS = 60;
/** Below this the axis shows seconds. */
const SHORT_MS = 20 * 60_000;
/** With fewer visitors an arm's band spans nearly everything, and would flatten the rest. */
const FEWEST = 20;

/** A metric in full: shares with their bands, and the evidence event by event, recomputed by the registry. */
export const MetricDialog = ({ open, onClose, metric, looks, rollout }: MetricDialogProps) => {
  const { t, locale } = useLanguage();
  const { name, e, limit, passE, rareE, control, tolerated } = metric;
  const { explanation, fault } = useExplanation(open ? rollout.id : null);
  const short = Date.parse(looks.at(-1)?.at ?? '') - Date.parse(looks[0]?.at ?? '') < SHORT_MS;
  const time = (x: number): string => clock(x, locale, undefined, short);
  const trail = explanation?.trails[name] ?? [];
  const table = { open: t('evidence.open'), x: t('evidence.at') };
  const of = (value: number) => ({ e: evidence(value, locale), limit: evidence(limit, locale) });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={metricTitle(metric, t, locale)}
      size="lg"
      closeLabel={t('close')}
    >
      <div className={css.root}>
        <Chart
          label={t('evidence.rates')}
          summary={t('evidence.bands')}
          time
          xText={time}
          yText={(y) => percent(y, locale)}
          series={(['canary', 'control'] as const).map((side) => ({
            id: side,
            label: t(`rollout.${side}`),
            tone: side,
            points: thinned(seriesOf(looks, name, side, FEWEST), MOST_POINTS),
          }))}
          limit={{ value: rate(control) * tolerated, label: t('rollout.limit', { ratio: tolerated }) }}
          table={table}
          empty={t('rollout.noFigures')}
        />
        <Chart
          label={t('evidence.grows')}
          summary={fault ?? t('evidence.of', of(e))}
          loading={open && !explanation && !fault}
          time
          xText={time}
          yText={(y) => evidence(y, locale)}
          series={[
            {
              id: 'e',
              label: t('evidence.label'),
              tone: 'canary',
              points: trail.map((point) => ({ x: Date.parse(point.at), y: point.e })),
            },
          ]}
          limit={{ value: limit, label: t('evidence.limit') }}
          table={table}
          empty={t('why.none')}
        />
        <p className={css.soft}>
          {t('evidence.for', of(passE))}
          {rareE === null ? null : (
            <>
              <br />
              {t('evidence.rare', of(rareE))}
            </>
          )}
        </p>
      </div>
    </Sheet>
  );
};

/** The decision of a rollout, recomputed; read when it is asked for. */
function useExplanation(rollout: string | null): { explanation: Explanation | null; fault: string | null } {
  const { t } = useLanguage();
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (rollout === null) return;
    let stopped = false;
    read<Explanation>(`/console/registry/rollouts/${rollout}/explain`).then(
      (answer) => !stopped && setExplanation(answer),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!stopped) setFault(errorText(error, t));
      },
    );
    return () => {
      stopped = true;
    };
  }, [rollout, t]);
  return { explanation, fault };
}
