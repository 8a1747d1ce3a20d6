import type { BidHistoryAnswer, PublicAuctionState } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatPrice, nearDay } from '@rollheim/ui';
import { useId } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { courseOf, scaleOf, stairs, type CourseStep } from './course.ts';
import css from './CourseChart.module.css';

const WIDTH = 640;
const HEIGHT = 220;
/** Room at the left for a price of six figures in the larger letters of a phone. */
const BOX = { left: 108, right: WIDTH - 12, top: 14, bottom: HEIGHT - 30 };

interface Props {
  readonly bids: BidHistoryAnswer['bids'];
  readonly auction: Pick<PublicAuctionState, 'reserve' | 'endAt' | 'plannedEndAt' | 'status'>;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
}

/** A step of the course: the viewer's own is filled, one that moved the end has a yellow line down to the time. */
const Mark = ({ step, x, y }: { readonly step: CourseStep; readonly x: number; readonly y: number }) => (
  <g>
    {step.extendedBy > 0 ? <line className={css.extension} x1={x} x2={x} y1={y} y2={BOX.bottom} /> : null}
    <circle className={step.own ? css.own : css.bid} cx={x} cy={y} r={step.own ? 5 : 4} />
  </g>
);

/** How the price of the round rose, with its bids and extensions; the list below says the same in words. */
export const CourseChart = ({ bids, auction, vatReportable }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { settle } = useAmounts(vatReportable);
  const titleId = useId();
  const steps = courseOf(bids, auction.plannedEndAt ?? null);
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last) return null;
  const from = first.at;
  const to = Math.max(last.at, from + 60_000);
  const { x, y, ticks } = scaleOf(steps, { from, to }, BOX);
  const several = nearDay(from, to) !== 'today';
  const timeText = (at: number): string =>
    several
      ? `${formatDateTime(at, locale, 'weekday')}, ${formatDateTime(at, locale, 'time')}`
      : formatDateTime(at, locale, 'time');
  const extensions = steps.filter(({ extendedBy }) => extendedBy > 0).length;
  const kind = settle(last.price).kind;
  const legend = [
    { name: 'bid', text: t('course.bid'), is: true },
    { name: 'own', text: t('course.own'), is: steps.some(({ own }) => own) },
    { name: 'extension', text: t('course.extension'), is: extensions > 0 },
  ].filter(({ is }) => is);
  return (
    <figure className={css.root}>
      <figcaption id={titleId} className={css.summary}>
        {t('course.summary', {
          from: formatPrice(settle(first.price).shown),
          to: formatPrice(settle(last.price).shown),
          kind: t(`price_short.${kind}`),
        })}{' '}
        {extensions > 0 ? t('course.extensions', { count: extensions }) : null}{' '}
        {auction.reserve === 'met' ? `${t('reserve_met')}.` : null}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={titleId} className={css.drawing}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={css.grid} x1={BOX.left} x2={BOX.right} y1={y(tick)} y2={y(tick)} />
            <text className={css.figure} x={BOX.left - 8} y={y(tick) + 4} textAnchor="end">
              {formatPrice(settle(tick).shown)}
            </text>
          </g>
        ))}
        <path
          className={css.line}
          d={stairs(
            steps.map((step) => [x(step.at), y(step.price)] as const),
            BOX.right,
          )}
        />
        {steps.map((step) => (
          <Mark key={step.seq} step={step} x={x(step.at)} y={y(step.price)} />
        ))}
        <text className={css.figure} x={BOX.left} y={HEIGHT - 8}>
          {timeText(from)}
        </text>
        <text className={css.figure} x={BOX.right} y={HEIGHT - 8} textAnchor="end">
          {timeText(to)}
        </text>
      </svg>
      <ul className={css.legend}>
        {legend.map(({ name, text }) => (
          <li key={name}>
            <i className={css[`key-${name}`]} />
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
};
