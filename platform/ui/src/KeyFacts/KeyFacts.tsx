import type { ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import css from './KeyFacts.module.css';

export interface KeyFactsProps {
  items: readonly { label: string; value: ReactNode; note?: ReactNode }[];
  /** 'tiles' four in a row between lines, 'sums' large figures in a frame, 'list' label left and value right in two columns. */
  look?: 'tiles' | 'sums' | 'list' | undefined;
  className?: string | undefined;
}

/** An amount with its unit: it has no room for a break. */
const AMOUNT = /^\d[\d.,\s]*[^\d.,\s]{1,4}$/u;

/** Names and values. */
export const KeyFacts = ({ items, look = 'tiles', className }: KeyFactsProps) => (
  <dl className={cx(css[look], className)}>
    {items.map((item) => (
      <div key={item.label}>
        <dt>{item.label}</dt>
        <dd className={typeof item.value === 'string' && AMOUNT.test(item.value) ? css.whole : undefined}>
          {item.value}
          {item.note ? <small>{item.note}</small> : null}
        </dd>
      </div>
    ))}
  </dl>
);
