import Joi from 'joi';
import { SAMPLE_SUPPLIER, type Supplier } from './invoice/supplier.ts';

/** Settings of the orders service beside those of every service. */
export interface OrdersEnv {
  /** Who issues the invoices; JSON in the environment. */
  readonly INVOICE_SUPPLIER: Supplier;
}

const text = Joi.string().trim().min(1).max(120).required();

const supplier = Joi.object<Supplier>({
  name: text,
  street: text,
  zipCode: text,
  city: text,
  country: Joi.string().length(2).uppercase().required(),
  email: Joi.string().email({ tlds: false }).required(),
  phone: text,
  vatNumber: text,
  taxNumber: text,
  register: text,
  iban: text,
  bic: text,
  bank: text,
});

/** Checks {@link OrdersEnv}. */
export const config = Joi.object<OrdersEnv>({
  INVOICE_SUPPLIER: supplier.default(SAMPLE_SUPPLIER),
});
