import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../later/field.ts';
import { later } from '../later/later.tsx';
import type { FieldProps } from '../shared/types.ts';

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD'; null: empty. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar day, typed in the order of the reader's language. */
export const DateField = later(FIELDS, (parts) => parts.DateControl, WaitingField);
