import Joi from 'joi';
import { instant as isoInstant, integer, object, oneOf, orNull, text } from './schema.ts';

/* Fields of orders that their state and their messages share. */

export const id = text(Joi.string().min(1).max(80));
export const customerId = text(Joi.string().guid());
export const cents = integer(0);
// the form is what was published; that the calendar has the day, the orders ask
export const day = text(Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/));
export const paper = object({ number: text(Joi.string().min(1).max(40)), issuedOn: day });

export const instant = isoInstant();
export const side = oneOf(['buyer', 'seller']);
export const reason = oneOf([
  'not_as_described',
  'not_handed_over',
  'papers',
  'other',
  'not_paid',
  'not_collected',
]);
export const outcome = orNull(oneOf(['none', 'reduction', 'rescission']));
export const title = text(Joi.string().allow('').max(300));
export const mediaId = orNull(text(Joi.string().max(80)));
