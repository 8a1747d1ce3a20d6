import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { cx } from '../shared/cx.ts';
import type { ChartProps, ChartSeries } from './props.ts';
import { ChartTable } from './ChartTable.tsx';
import { Marks } from './Marks.tsx';
import { scalesOf } from './scales.ts';
import css from './Chart.module.css';

const toneOf = (series: ChartSeries) => css[series.tone ?? 'control'];

/** Width of the figure in px, as it is laid out: measured before anything is painted, then followed. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const take = (px: number) => setWidth(Math.max(200, Math.round(px)));
    take(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) take(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** How a series is drawn, small. */
const Key = ({ look }: Pick<ChartSeries, 'look'>) => {
  if (look === 'bar') return <rect x="6" width="10" height="10" className={css.bar} />;
  if (look === 'dot') return <circle cx="11" cy="5" r="4" className={css.value} />;
  if (look === 'mark') return <path d="M11 0l5 5-5 5-5-5z" className={css.dot} />;
  return <path d="M0 5H22" className={css.line} />;
};

/** The chart itself. The drawing is hidden from screen readers: they get the sentence and the table. */
export const ChartFigure = (props: ChartProps) => {
  const { label, summary, series, xText, yText, time, limit, table, height = 220, loading, empty } = props;
  const { fit, whole } = props;
  const id = useId();
  const { box, width } = useWidth();
  const plot = { left: 52, right: width - 28, top: 12, bottom: height - 26 };
  const none = series.every((each) => each.points.length === 0);
  const scales = scalesOf(series, plot, { time, limit: limit?.value, fit, whole });
  return (
    <figure
      className={cx(css.root, props.className)}
      data-later="charts"
      aria-labelledby={id}
      aria-busy={loading ?? false}
    >
      <figcaption className={css.head}>
        <b id={id}>{label}</b>
        {summary ? <span className={css.summary}>{summary}</span> : null}
        {none ? null : (
          <span className={css.legend}>
            {series.map((each) => (
              <span key={each.id} className={cx(css.entry, toneOf(each))}>
                <svg viewBox="0 0 22 10" aria-hidden="true" className={css.key}>
                  <Key look={each.look} />
                </svg>
                {each.label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div ref={box} style={{ minBlockSize: height }}>
        {loading ? (
          <Skeleton height={`${height}px`} />
        ) : none ? (
          <div className={css.empty} style={{ minBlockSize: height }}>
            {empty}
          </div>
        ) : (
          <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true" className={css.drawing}>
            {scales.yTicks.map((tick) => (
              <g key={tick}>
                <path d={`M${plot.left} ${scales.y(tick)}H${plot.right}`} className={css.grid} />
                <text x={plot.left - 8} y={scales.y(tick) + 4} textAnchor="end" className={css.axis}>
                  {yText(tick)}
                </text>
              </g>
            ))}
            {scales.xTicks.map((tick) => (
              <text key={tick} x={scales.x(tick)} y={height - 6} textAnchor="middle" className={css.axis}>
                {xText(tick)}
              </text>
            ))}
            <Marks series={series} scales={scales} bottom={plot.bottom} toneOf={toneOf} />
            {limit ? (
              <g>
                <path d={`M${plot.left} ${scales.y(limit.value)}H${plot.right}`} className={css.limit} />
                <text
                  x={plot.right}
                  y={scales.y(limit.value) - 6}
                  textAnchor="end"
                  className={cx(css.axis, css.limitText)}
                >
                  {limit.label}
                </text>
              </g>
            ) : null}
          </svg>
        )}
      </div>
      {none || loading || !table ? null : (
        <ChartTable caption={label} head={table} series={series} xText={xText} yText={yText} limit={limit} />
      )}
    </figure>
  );
};
