import { Section, Select, Tag, TriangleAlert } from '@rollheim/ui';
import { useState } from 'react';
import { valueText } from '../logic/cells.ts';
import { withoutCell } from '../logic/evidence.ts';
import { evidence } from '../logic/figures.ts';
import { metricTitle } from '../logic/reasons.ts';
import { limitOf, rangeText, shareOf, shareText } from '../logic/shares.ts';
import { useLanguage } from '../texts.ts';
import type { CellJudgement, Explanation, MetricJudgement } from '../types.ts';
import { Range } from './Range.tsx';
import css from './BrokenDown.module.css';

const DIMENSIONS = ['language', 'role', 'device', 'browser', 'page', 'route', 'route_role'] as const;
/** Lines of one dimension; what was found and what most visitors see first. */
const MOST_LINES = 12;

/** One value among some of the visitors: by what they are, and where they were. */
export const BrokenDown = ({ judgement, breakdown }: Explanation) => {
  const { t, locale } = useLanguage();
  const [chosen, choose] = useState<string | null>(null);
  const metrics = judgement.metrics.filter(({ signalOnly }) => !signalOnly);
  const first = breakdown.cells.toSorted((a, b) => b.e - a.e)[0]?.metric;
  const metric = metrics.find(({ name }) => name === (chosen ?? first)) ?? metrics[0];
  if (!metric) return null;
  const cells = breakdown.cells.filter((cell) => cell.metric === metric.name);
  const found = cells.filter((cell) => cell.found).length;
  return (
    <Section
      look="panel"
      id="breakdown"
      padded={false}
      title={
        <span className={css.titles}>
          {t('evidencePage.breakdown', { metric: metricTitle(metric, t, locale) })}
          <small>
            {t('evidencePage.breakdownLead', {
              comparisons: breakdown.comparisons,
              limit: evidence(breakdown.limit, locale),
            })}
          </small>
        </span>
      }
      actions={
        <>
          <Tag
            tone={found > 0 ? 'error' : 'neutral'}
            icon={found > 0 ? <TriangleAlert aria-hidden="true" /> : null}
          >
            {found > 0 ? t('evidencePage.found', { count: found }) : t('evidencePage.nothing')}
          </Tag>
          <Select
            label={t('evidencePage.which')}
            look="chip"
            value={metric.name}
            onChange={choose}
            choices={metrics.map((each) => ({ value: each.name, label: metricTitle(each, t, locale) }))}
          />
        </>
      }
    >
      {cells.length === 0 ? <p className={css.none}>{t('evidencePage.allQuiet')}</p> : null}
      <div className={css.root}>
        {DIMENSIONS.map((dimension) => {
          const lines = linesOf(cells, dimension);
          return lines.length === 0 ? null : (
            <table key={dimension} className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t(`evidencePage.dimension.${dimension}`)}</th>
                  <th scope="col">{t('evidencePage.arms')}</th>
                  <th scope="col">{t('evidencePage.difference')}</th>
                  <th scope="col">E</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((cell) => (
                  <Line key={cell.value} cell={cell} metric={metric} cells={cells} />
                ))}
              </tbody>
            </table>
          );
        })}
      </div>
    </Section>
  );
};

const linesOf = (cells: readonly CellJudgement[], dimension: CellJudgement['dimension']) =>
  cells
    .filter((cell) => cell.dimension === dimension)
    .toSorted(
      (a, b) =>
        Number(b.found) - Number(a.found) ||
        b.canary.visitors + b.control.visitors - a.canary.visitors - a.control.visitors,
    )
    .slice(0, MOST_LINES);

interface LineProps {
  readonly cell: CellJudgement;
  readonly metric: MetricJudgement;
  readonly cells: readonly CellJudgement[];
}

const Line = ({ cell, metric, cells }: LineProps) => {
  const { t, locale } = useLanguage();
  const { canary, control, e, found } = cell;
  const isSilent = canary.visitors === 0 && control.visitors > 0;
  const rest = found ? withoutCell(cells, cell) : null;
  const of = (arm: { bad: number; visitors: number }): string =>
    t('ofVisitors', { bad: arm.bad, visitors: arm.visitors });
  return (
    <tr
      data-look={found ? 'bad' : isSilent ? 'silent' : undefined}
      data-cell={`${cell.dimension} ${cell.value}`}
    >
      <th scope="row">
        {found ? <TriangleAlert aria-hidden="true" /> : null}
        {valueText(cell, t)}
        {found ? (
          <small>
            <b>{t('evidencePage.detail', { canary: of(canary), control: of(control) })}</b>{' '}
            {rest && rest.canary.visitors + rest.control.visitors > 0
              ? t('evidencePage.without', {
                  canary: shareText(rest.canary, locale),
                  control: shareText(rest.control, locale),
                })
              : null}
          </small>
        ) : isSilent ? (
          <small>{t('evidencePage.silent')}</small>
        ) : null}
      </th>
      <td>
        {shareText(canary, locale)} / {shareText(control, locale)}
      </td>
      <td>
        {canary.visitors === 0 ? (
          '–'
        ) : (
          <Range
            label={rangeText(metric, cell, t, locale)}
            rate={shareOf(canary)}
            interval={canary.interval}
            control={shareOf(control)}
            limit={limitOf(metric, control)}
          />
        )}
      </td>
      <td>{evidence(e, locale)}</td>
    </tr>
  );
};
