import type { ReactNode } from 'react';
import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../later/field.ts';
import { later } from '../later/later.tsx';
import type { FieldProps } from '../shared/types.ts';

export interface NumberFieldProps extends FieldProps {
  /** null: empty. */
  value?: number | null | undefined;
  defaultValue?: number | undefined;
  onChange?: ((value: number | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Digits after the comma, 0 unless said. */
  decimals?: number | undefined;
  /** False for years and the like. */
  grouping?: boolean | undefined;
  unit?: ReactNode;
  placeholder?: string | undefined;
}

/** A number, written and read in the reader's language. */
export const NumberField = later(FIELDS, (parts) => parts.NumberControl, WaitingField);
