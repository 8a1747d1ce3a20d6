/** Fields that need much code for what they understand: numbers and dates in the reader's language, dropped files. */
export { NumberControl } from '../NumberField/NumberControl.tsx';
export { DateControl } from '../DateField/DateControl.tsx';
export { DropArea } from '../FileDrop/DropArea.tsx';
