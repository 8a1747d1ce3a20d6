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
        <div className={css.labels} aria-hidden="true">
          <span style={at(from)}>{formatPrice(low)}</span>
          <span style={at(to)}>{formatPrice(high)}</span>
        </div>
      ) : null}
    </div>
  );
};
