export * from './rules.ts';
export * from './check.ts';
export { cleanField, cleanValues } from './clean.ts';
export { isCalendarDay } from './day.ts';
export { isPhone, judgePhonesBy } from './phone.ts';
export * from './forms.ts';
export { normaliseZip, zipExample, zipRule } from './zip.ts';
export * from './upload-name.ts';
export { normaliseVatNumber } from './vat.ts';
