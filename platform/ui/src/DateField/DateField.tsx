import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../later/field.ts';
import { later } from '../later/later.tsx';

/** A calendar day, typed in the order of the reader's language. */
export const DateField = later(FIELDS, (parts) => parts.DateControl, WaitingField);
