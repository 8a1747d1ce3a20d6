import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useLocale } from 'react-aria-components';
import { formatNumber } from '../format/format.ts';
import { parseNumber, withoutUnseen } from '../format/parse-number.ts';
import type { NumberFieldProps } from './props.ts';

/** What is not asked for is not rounded away either. */
const MOST_DECIMALS = 6;

/** What an input of a number shows and hands on: the text while it is typed, the number when it is left. */
export const useNumberText = (props: NumberFieldProps) => {
  const { value, onChange, onBlur, live = false, decimals = 0, grouping = true, unit } = props;
  const { locale } = useLocale();
  const [typed, setTyped] = useState<{ text: string; open: boolean } | null>(null);
  const written =
    typeof value === 'number'
      ? formatNumber(value, locale, { maximumFractionDigits: MOST_DECIMALS, useGrouping: grouping })
      : (value ?? '');
  // an unreadable text stays, unless the value has become another one since
  const stays = typed !== null && (typed.open || value === null || value === typed.text);
  const read = (text: string) =>
    parseNumber(text, locale, { decimals, unit: typeof unit === 'string' ? unit : undefined });
  const type = (pasted: string) => {
    const text = withoutUnseen(pasted);
    setTyped({ text, open: true });
    if (!live) return;
    const number = read(text);
    const readable = Number.isNaN(number) ? null : number;
    if (readable !== value) onChange?.(readable);
  };
  const commit = () => {
    if (typed === null || !typed.open) return;
    const number = read(typed.text);
    const unreadable = Number.isNaN(number);
    setTyped(unreadable ? { text: typed.text, open: false } : null);
    if (unreadable) onChange?.(null, typed.text);
    else if (number !== value) onChange?.(number);
  };
  // what was typed last is not lost with the page
  const leave = useEffectEvent(commit);
  useEffect(() => {
    const going = () => leave();
    addEventListener('pagehide', going);
    return () => removeEventListener('pagehide', going);
  }, []);
  return {
    value: stays ? typed.text : written,
    onChange: type,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
    },
    onBlur: () => {
      commit();
      onBlur?.();
    },
  };
};
