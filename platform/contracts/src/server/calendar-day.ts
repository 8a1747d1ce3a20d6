import type Joi from 'joi';

/** Accepts the days of the calendar alone, `YYYY-MM-DD`: 31 February is none. */
export const calendarDay: Joi.CustomValidator<string> = (value, helpers) => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  const real = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
  return real ? value : helpers.error('any.invalid');
};
