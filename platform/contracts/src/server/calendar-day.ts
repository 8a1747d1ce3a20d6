import type Joi from 'joi';
import { isCalendarDay } from '../fields/day.ts';

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDay: Joi.CustomValidator<string> = (value, helpers) =>
  isCalendarDay(value) ? value : helpers.error('any.invalid');
