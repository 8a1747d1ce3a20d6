import Joi from 'joi';
import { cents, customerId, id } from './order-fields.ts';
import { orderExample } from './order-state.ts';
import { integer, object, text } from './schema.ts';

/* What commands and events of orders have in common. */

export const reference = object({ orderId: id });
export const bankReference = text(Joi.string().allow('').max(200));
export const referenceExample = { orderId: orderExample.orderId };
/** What the events of an order carry: ids and figures, no personal data. */
export const told = object({
  orderId: id,
  number: integer(),
  auctionId: id,
  buyerCustomerId: customerId,
  sellerCustomerId: customerId,
  price: cents,
});
export const toldExample = {
  orderId: orderExample.orderId,
  number: orderExample.number,
  auctionId: orderExample.auctionId,
  buyerCustomerId: orderExample.buyerCustomerId,
  sellerCustomerId: orderExample.sellerCustomerId,
  price: orderExample.price,
};
