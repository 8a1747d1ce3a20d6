import type { ReactNode } from 'react';
import { formatPrice } from '../format/format.ts';
import { cx } from '../shared/cx.ts';
import css from './CostTable.module.css';

export interface CostTableProps {
  /** Amounts in cents. */
  rows: readonly { label: ReactNode; amount: number; note?: ReactNode }[];
  sum: { label: ReactNode; amount: number; note?: ReactNode };
  /** Shows cents, as invoices do. */
  withCents?: boolean | undefined;
  className?: string | undefined;
}

/** What it costs in all: parts, a strong rule, the sum. */
export const CostTable = ({ rows, sum, withCents = false, className }: CostTableProps) => (
  <dl className={className}>
    {[...rows, { ...sum, last: true }].map((row, index) => (
      <div key={index} className={cx(css.row, 'last' in row && css.sum)}>
        <dt>
          {row.label}
          {row.note ? <small>{row.note}</small> : null}
        </dt>
        <dd>{formatPrice(row.amount, undefined, { withCents })}</dd>
      </div>
    ))}
  </dl>
);
