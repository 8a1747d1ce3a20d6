import { formatPrice } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { bandOf, spanText } from './band.ts';
import css from './RangeBand.module.css';

interface Props {
  /** Cents. */
  readonly low: number;
  readonly high: number;
  /** Names both ends and the middle below the bar. */
  readonly labelled?: boolean;
}

/** Each label leans outwards from its end, so that a narrow range keeps them apart, and stays within the scale. */
const labelColumns = (from: number, to: number): string =>
  `minmax(max-content, calc(${from}% + 20px)) minmax(0, 1fr) minmax(max-content, calc(${100 - to}% + 20px))`;

/** A price range as figures and as a band on its scale. */
export const RangeBand = ({ low, high, labelled = false }: Props) => {
  const t = useTexts();
  const { from, to, middle } = bandOf(low, high);
  const at = (percent: number) => ({ insetInlineStart: `${percent}%` });
  return (
    <div>
      <p className={labelled ? css.large : css.figure}>{spanText(low, high)}</p>
      <div
        className={css.scale}
        role="img"
        aria-label={t('report_axis', {
          low: formatPrice(low),
          high: formatPrice(high),
          middle: formatPrice(middle),
        })}
      >
        <i style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }} />
        <b style={at((from + to) / 2)} />
      </div>
      {labelled ? (
        <div
          className={css.labels}
          aria-hidden="true"
          style={{ gridTemplateColumns: labelColumns(from, to) }}
        >
          <span>{formatPrice(low)}</span>
          <span>{formatPrice(high)}</span>
        </div>
      ) : null}
    </div>
  );
};
