import { WEBHOOK_EVENTS } from '@rollheim/contracts/webhooks';

const money = {
  type: 'object',
  required: ['cents', 'currency'],
  properties: { cents: { type: 'integer' }, currency: { const: 'EUR' } },
} as const;
const text = { type: 'string' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const of = (names: readonly string[], schema: object) =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** What `data` of an event may hold (docs/dealer-api.md). */
const data = {
  type: 'object',
  properties: {
    ...of(['title', 'search', 'purchaseId', 'questionId'], text),
    ...of(['auctionId', 'href'], { type: ['string', 'null'] }),
    number: { type: ['integer', 'null'] },
    ...of(['deadline', 'startsAt', 'endsAt'], instant),
    ...of(['price', 'priceNet', 'payable', 'commission', 'commissionNet'], money),
    ...of(['proceedsEu', 'proceedsExport', 'reduction', 'returned'], money),
  },
} as const;

/** An event as it is posted. */
const eventOf = (type: string) => ({
  post: {
    operationId: type,
    summary: `Event ${type}, signed by Standard Webhooks`,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['id', 'type', 'time', 'data'],
            properties: { id: text, type: { const: type }, time: instant, data },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Taken: it does not come again' } },
  },
});

/** Part `webhooks` of the document of the API: every type that a webhook may choose. */
export const webhooksDocument = (): object =>
  Object.fromEntries(
    Object.values(WEBHOOK_EVENTS)
      .flat()
      .map((type) => [type, eventOf(type)]),
  );
