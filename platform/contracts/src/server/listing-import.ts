import Joi from 'joi';
import { message, object, record, text } from './schema.ts';

/** Columns of one file. */
const MOST_COLUMNS = 150;

/** Commands of `listings.commands` about a seller's files of vehicles (key: customerId). */
export const importCommands = [
  /** Query, sealed: {columns}, what the headings of the sender's files were corrected to by hand: heading → field. */
  message({ name: 'listing.columns', version: 1, schema: object({}), example: {} }),
  /** Remembers what headings mean to the sender; '' for a column that is left out. Other headings stay as they were. */
  message({
    name: 'listing.remember-columns',
    version: 1,
    schema: object({
      columns: record(Joi.string().min(1).max(120), text(Joi.string().allow('').max(60)), (columns) =>
        columns.max(MOST_COLUMNS),
      ),
    }),
    example: { columns: { preisvorstellung: 'minimum_selling_price', notiz: '' } },
  }),
] as const;
