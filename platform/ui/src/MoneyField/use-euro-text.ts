import { useState } from 'react';
import { withoutUnseen } from '../format/parse-number.ts';
import { formatEuros, parseEuros } from './money.ts';

interface Options {
  /** Whole euros; null: empty; NaN, or the text itself: what was typed is no whole amount. */
  value: number | string | null;
  onChange: (euros: number | null, unreadable?: string) => void;
  onBlur?: (() => void) | undefined;
  /** Behind the figures; it may be typed or left out. */
  sign?: string | undefined;
}

/** What an input of euros shows: what is being typed as it is, else the amount in German format. */
export const useEuroText = ({ value, onChange, onBlur, sign = '' }: Options) => {
  const [text, setText] = useState<string | null>(null);
  const euros = typeof value === 'string' ? Number.NaN : value;
  const figures = formatEuros(euros);
  const shown = typeof value === 'string' ? value : figures === '' ? '' : figures + sign;
  // a text beside the amount (a step was pressed meanwhile) would show another one than is sent
  const typed = text !== null && Object.is(parseEuros(text), euros) ? text : null;
  return {
    value: typed ?? shown,
    // the same text as before: whoever comes by keyboard finds it selected
    onFocus: () => setText(typed ?? shown),
    onChange: (pasted: string) => {
      const next = withoutUnseen(pasted);
      setText(next);
      const read = parseEuros(next);
      if (Number.isNaN(read)) onChange(read, next);
      else onChange(read);
    },
    onBlur: () => {
      if (!Number.isNaN(euros)) setText(null);
      onBlur?.();
    },
  };
};
