import { WaitingField } from '../Field/WaitingField.tsx';
import { FIELDS } from '../lazy/field.ts';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';

/** A number, written and read in the reader's language. */
export const NumberField = lazyComponent(FIELDS, (parts) => parts.NumberControl, WaitingField);
