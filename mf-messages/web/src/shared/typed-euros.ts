import { inCents, inEuros } from '@rollheim/contracts';
import { useState } from 'react';
import { useTypedText } from './typed.ts';

/** An amount being typed: whole euros, null for none, or a text that is no whole amount. */
export type TypedEuros = number | string | null;

/** Most digits of a number that is written as it was typed. */
const MOST_DIGITS = 13;
/** Figures, grouped or not. */
const FIGURES = /^\d[\d\s.'’]*$/;
const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length;

/** What a kept text means; an empty one is nothing typed, one with too many digits stays a text. */
export const eurosOf = (text: string): TypedEuros =>
  text === '' ? null : /^\d+$/.test(text) && digitsOf(text) <= MOST_DIGITS ? Number(text) : text;

/**
 * Cents of a typed amount; NaN for none, or for a text that is no amount. Too many digits are more than any bound: the
 * field names it.
 */
export function centsOf(euros: TypedEuros): number {
  if (typeof euros === 'number') return inCents(euros);
  const isHuge = euros !== null && FIGURES.test(euros) && digitsOf(euros) > MOST_DIGITS;
  return isHuge ? Number.POSITIVE_INFINITY : Number.NaN;
}

/** Key of the amount that a move asks for: of this very offer, where it answers one. */
export const amountKey = (auctionId: string, move: string, offerId: string | null): string =>
  `amount:${auctionId}:${move}:${offerId ?? ''}`;

interface Amount {
  readonly euros: TypedEuros;
  readonly cents: number;
  /** As a money field reports it. */
  readonly type: (euros: number | null, unreadable?: string) => void;
  /** It was sent, or given up. */
  readonly forget: () => void;
}

/** An amount that outlives a reload and a login while it is being typed. `first`: cents, until something is typed. */
export function useTypedEuros(key: string, first: number | null): Amount {
  const [text, setText] = useTypedText(key);
  const [emptied, setEmptied] = useState(false);
  const euros = text === '' && !emptied ? (first === null ? null : inEuros(first)) : eurosOf(text);
  return {
    euros,
    cents: centsOf(euros),
    type: (next, unreadable = '') => {
      setEmptied(next === null);
      setText(next === null ? '' : Number.isNaN(next) ? unreadable : String(next));
    },
    forget: () => setText(''),
  };
}
