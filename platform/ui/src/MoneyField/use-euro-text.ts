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
  return {
    value: text ?? shown,
    // the same text as before: whoever comes by keyboard finds it selected
    onFocus: () => setText(Number.isNaN(value) ? '' : shown),
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
