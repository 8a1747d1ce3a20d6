import Joi from 'joi';
import { text } from './schema.ts';

/** A time of day as a clock shows it: `HH:MM`. */
export const clockTime = text(Joi.string().pattern(/^([01]\d|2[0-3]):[0-5]\d$/));
