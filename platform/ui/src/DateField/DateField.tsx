import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../lazy/field.ts';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';

/** A calendar day, typed in the order of the reader's language. */
export const DateField = lazyComponent(FIELDS, (parts) => parts.DateControl, WaitingField);
