import Joi from 'joi';
import { isCalendarDay } from '../fields/day.ts';

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDay: Joi.CustomValidator<string> = (value, helpers) =>
  isCalendarDay(value) ? value : helpers.error('any.invalid');

/** A day of a filter: null where none is given. */
export const optionalDay = Joi.string()
  .pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .empty('')
  .allow(null)
  .default(null);
