import type { ReactNode } from 'react';
import type { FieldProps } from '../shared/types.ts';

export interface NumberFieldProps extends FieldProps {
  /** null: empty. A text: what was typed and is no number; it stays in the field. */
  value: number | string | null;
  /**
   * When the field is left, or at Enter. `unreadable`: what was typed, where it is no number or could be meant
   * otherwise; the value is then null. Give it back as `value` and say what is wrong.
   */
  onChange?: ((value: number | null, unreadable?: string) => void) | undefined;
  /** Also while it is typed: the number as soon as the text is one, null as long as it is none. */
  live?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  /** Digits after the decimal sign, 0 unless given. */
  decimals?: number | undefined;
  /** False for years and the like. */
  grouping?: boolean | undefined;
  unit?: ReactNode;
  placeholder?: string | undefined;
}
