import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Clock } from 'lucide-react';
import { formatAmount, formatPrice } from '../format/format.ts';
import { cx } from '../shared/cx.ts';
import type { Tone } from '../shared/types.ts';
import { RolledText } from './RolledText.tsx';
import css from './Price.module.css';

export interface PriceProps {
  /** What the figure is, or the viewer's position: 'Aktuelles Gebot', 'Sie führen'. */
  caption?: ReactNode;
  /** In cents; null shows `placeholder`. */
  amount: number | null;
  placeholder?: string | undefined;
  /** With its cents, where it has any: what is paid, not what is asked for. */
  exact?: boolean | undefined;
  /** To the cent, whether it has any: beside an amount that has. */
  withCents?: boolean | undefined;
  /** Colours the figure and gives the caption its icon: leading, overbid, waiting. */
  tone?: Tone | undefined;
  /** In place of the tone's icon; null for none. */
  icon?: ReactNode;
  /** Below the figure: 'netto', 'Mindestpreis erreicht'. */
  note?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Struck through by a lower price. */
  was?: number | undefined;
  className?: string | undefined;
}

/** The icon that says the tone without colour. */
const toneIcon = (tone: Tone): ReactNode => {
  if (tone === 'success') return <ArrowUp aria-hidden="true" />;
  if (tone === 'error') return <ArrowDown aria-hidden="true" />;
  return tone === 'tertiary' ? <Clock aria-hidden="true" /> : null;
};

/** Caption and figure, in German format in every language. When the amount changes, its changed digits roll up. */
export const Price = (props: PriceProps) => {
  const {
    caption,
    amount,
    exact = false,
    withCents = false,
    placeholder = '–',
    tone = 'none',
    icon,
    note,
    size = 'md',
    was,
    className,
  } = props;
  const figure = (cents: number): string =>
    withCents ? formatPrice(cents, undefined, { withCents }) : (exact ? formatAmount : formatPrice)(cents);
  return (
    <div className={cx(css.root, css[size], css[`tone-${tone}`], className)}>
      {caption ? (
        <div className={css.caption}>
          {icon === undefined ? toneIcon(tone) : icon}
          <span>{caption}</span>
        </div>
      ) : null}
      <div className={css.figure}>
        <RolledText text={amount === null ? placeholder : figure(amount)} />
        {was === undefined ? null : <s className={css.was}>{formatPrice(was)}</s>}
      </div>
      {note ? <div className={css.note}>{note}</div> : null}
    </div>
  );
};
