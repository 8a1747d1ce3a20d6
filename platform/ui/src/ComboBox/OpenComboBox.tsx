import { useState } from 'react';
import { ComboBox } from './ComboBox.tsx';
import type { OpenComboBoxProps } from './props.ts';

/** One of a long list that may not hold what somebody has: a text that is no choice stays as typed, and that is shown. */
export const OpenComboBox = ({
  find,
  unknown,
  unchosen,
  typed: kept,
  onTyped,
  ...props
}: OpenComboBoxProps) => {
  const { choices, value, onChange, hint, error } = props;
  const labelOf = (id: string | null) => choices.find((choice) => choice.value === id)?.label ?? '';
  // null: what is chosen, also where that came after the page
  const [own, setOwn] = useState<string | null>(null);
  const typed = kept === undefined ? own : kept;
  const setTyped = onTyped ?? setOwn;
  const input = typed ?? labelOf(value);
  const shown = find(choices, input === labelOf(value) ? '' : input);
  const isOpen = value === null && input.trim() !== '';
  // the choice for others always is in it
  const note = shown.length > 1 ? unchosen : unknown;
  return (
    <ComboBox
      {...props}
      choices={shown}
      onChange={(next) => {
        onChange(next);
        if (next !== null) setTyped(null);
      }}
      free
      input={input}
      onInput={(text) => {
        setTyped(text);
        // what is typed over a choice is no choice any more
        if (value !== null && text !== labelOf(value)) onChange(null);
      }}
      hint={isOpen ? note : hint}
      error={error && isOpen ? note : error}
    />
  );
};
