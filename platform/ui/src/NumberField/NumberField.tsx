import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../later/field.ts';
import { later } from '../later/later.tsx';

/** A number, written and read in the reader's language. */
export const NumberField = later(FIELDS, (parts) => parts.NumberControl, WaitingField);
