import { useState } from 'react';
import { formatEuros, parseEuros } from './money.ts';

interface Options {
  /** Whole euros; null: empty; NaN: what was typed is no whole amount. */
  value: number | null;
  onChange: (euros: number | null) => void;
  onBlur?: (() => void) | undefined;
  /** Behind the figures; it may be typed or left out. */
  sign?: string | undefined;
}

/** What an input of euros shows: what is being typed as it stands, else the amount in German format. */
export const useEuroText = ({ value, onChange, onBlur, sign = '' }: Options) => {
  const [text, setText] = useState<string | null>(null);
  const figures = formatEuros(value);
  const shown = figures === '' ? '' : figures + sign;
  // a text beside the amount (a step was pressed meanwhile) would show another one than is sent
  const typed = text !== null && Object.is(parseEuros(text), value) ? text : null;
  return {
    value: typed ?? shown,
    // the same text as before: whoever comes by keyboard finds it selected
    onFocus: () => setText(typed ?? shown),
    onChange: (next: string) => {
      setText(next);
      onChange(parseEuros(next));
    },
    onBlur: () => {
      if (!Number.isNaN(value)) setText(null);
      onBlur?.();
    },
  };
};
