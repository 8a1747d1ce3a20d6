import { area, curveMonotoneX, line } from 'd3-shape';
import type { ChartPoint, ChartSeries } from './props.ts';
import type { Scales } from './scales.ts';
import css from './Chart.module.css';

interface MarksProps {
  series: readonly ChartSeries[];
  scales: Scales;
  /** Of the plot, px. */
  bottom: number;
  toneOf: (series: ChartSeries) => string | undefined;
}

/** Half of a mark's width, px. */
const MARK = 8;

/** Bands below bars below lines below single values. */
export const Marks = ({ series, scales, bottom, toneOf }: MarksProps) => {
  const bars = series.filter((each) => each.look === 'bar');
  const lines = series.filter(({ look = 'line' }) => look === 'line');
  const single = series.filter(({ look }) => look === 'dot');
  const marks = series.filter(({ look }) => look === 'mark');
  const stroke = line<ChartPoint>()
    .x(({ x }) => scales.x(x))
    .y(({ y }) => scales.y(y))
    .curve(curveMonotoneX);
  const band = area<ChartPoint>()
    .defined(({ low, high }) => low !== undefined && high !== undefined)
    .x(({ x }) => scales.x(x))
    .y0(({ y, low }) => scales.y(low ?? y))
    .y1(({ y, high }) => scales.y(high ?? y))
    .curve(curveMonotoneX);
  return (
    <>
      {lines.map((each) => (
        <path key={each.id} d={band(each.points) ?? ''} className={`${css.band} ${toneOf(each)}`} />
      ))}
      {bars.map((each, index) => (
        <g key={each.id} className={toneOf(each)}>
          {each.points.map(({ x, y }) => {
            const { left, width } = scales.bar(x, index);
            const top = Math.min(scales.y(y), scales.y(0));
            const height = Math.abs(scales.y(0) - scales.y(y));
            return <rect key={x} x={left} y={top} width={width} height={height} className={css.bar} />;
          })}
        </g>
      ))}
      {lines.map((each) => (
        <g key={each.id} className={toneOf(each)}>
          <path d={stroke(each.points) ?? ''} className={css.line} />
          {each.points.length === 1 && each.points[0] ? (
            <circle
              cx={scales.x(each.points[0].x)}
              cy={scales.y(each.points[0].y)}
              r="4"
              className={css.dot}
            />
          ) : null}
        </g>
      ))}
      {single.map((each) => (
        <g key={each.id} className={toneOf(each)}>
          {each.points.map(({ x, y }, index) => (
            <circle key={index} cx={scales.x(x)} cy={scales.y(y)} r="5" className={css.value} />
          ))}
        </g>
      ))}
      {marks.map((each) => (
        <g key={each.id} className={toneOf(each)}>
          {each.points.map(({ x, y }) => (
            <g key={x}>
              <path d={`M${scales.x(x)} ${scales.y(y)}V${bottom}`} className={css.line} />
              <path
                d={`M${scales.x(x)} ${scales.y(y) - MARK}l${MARK} ${MARK}-${MARK} ${MARK}-${MARK}-${MARK}z`}
                className={css.mark}
              />
            </g>
          ))}
        </g>
      ))}
    </>
  );
};
