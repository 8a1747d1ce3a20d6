// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-integrations below `/api`, by method and path. */
export interface IntegrationsCalls {
  readonly GET: {
    readonly '/private/api-tokens': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ApiTokens'];
    };
    readonly '/private/webhooks': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/webhooks/{hookId}/deliveries': {
      readonly query: { readonly before?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['WebhookDeliveries'];
    };
    readonly '/private/integrations/syscara': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Syscara'];
    };
    readonly '/v1/openapi.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
    readonly '/public/commands/mf-integrations/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-integrations.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly POST: {
    readonly '/private/api-tokens': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly name: string; readonly scopes: readonly ("catalog" | "own" | "bid")[]; readonly days: 30 | 90 | 180 | 365 };
      readonly answer: HttpAnswers['ApiTokenCreated'];
    };
    readonly '/private/webhooks': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly events: readonly ("search.match" | "auction.started" | "auction.invited" | "auction.restarted" | "auction.agent_bid" | "auction.outbid" | "auction.extended" | "auction.ended" | "auction.bid_released" | "auction.won" | "negotiation.your_turn" | "negotiation.waiting" | "negotiation.paused" | "negotiation.displaced" | "negotiation.ended" | "purchase.part_paid" | "purchase.refunded" | "purchase.paid" | "purchase.payment_taken_back" | "purchase.pickup_proposed" | "purchase.pickup_agreed" | "purchase.handed_over" | "purchase.file_added" | "purchase.disputed" | "purchase.dispute_ended" | "question.asked" | "question.answered" | "listing.released" | "listing.returned" | "listing.bid_received" | "listing.unsold" | "listing.sold" | "listing.ended" | "sale.paid" | "sale.payment_taken_back" | "sale.pickup_proposed" | "sale.pickup_agreed" | "sale.handed_over" | "sale.file_added" | "sale.disputed" | "sale.dispute_ended" | "sale.rescinded")[] };
      readonly answer: HttpAnswers['WebhookSecret'];
    };
    readonly '/private/webhooks/{hookId}/secret': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['WebhookSecret'];
    };
    readonly '/private/webhooks/{hookId}/pause': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/webhooks/{hookId}/resume': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/webhooks/{hookId}/test': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/webhooks/{hookId}/deliveries/{deliveryId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['WebhookDeliveries'];
    };
    readonly '/private/integrations/syscara/check': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Syscara'];
    };
    readonly '/private/integrations/syscara/run': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Syscara'];
    };
  };
  readonly DELETE: {
    readonly '/private/api-tokens/{tokenId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ApiTokens'];
    };
    readonly '/private/webhooks/{hookId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/integrations/syscara': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Syscara'];
    };
  };
  readonly PUT: {
    readonly '/private/webhooks/{hookId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly events: readonly ("search.match" | "auction.started" | "auction.invited" | "auction.restarted" | "auction.agent_bid" | "auction.outbid" | "auction.extended" | "auction.ended" | "auction.bid_released" | "auction.won" | "negotiation.your_turn" | "negotiation.waiting" | "negotiation.paused" | "negotiation.displaced" | "negotiation.ended" | "purchase.part_paid" | "purchase.refunded" | "purchase.paid" | "purchase.payment_taken_back" | "purchase.pickup_proposed" | "purchase.pickup_agreed" | "purchase.handed_over" | "purchase.file_added" | "purchase.disputed" | "purchase.dispute_ended" | "question.asked" | "question.answered" | "listing.released" | "listing.returned" | "listing.bid_received" | "listing.unsold" | "listing.sold" | "listing.ended" | "sale.paid" | "sale.payment_taken_back" | "sale.pickup_proposed" | "sale.pickup_agreed" | "sale.handed_over" | "sale.file_added" | "sale.disputed" | "sale.dispute_ended" | "sale.rescinded")[] };
      readonly answer: HttpAnswers['Webhooks'];
    };
    readonly '/private/integrations/syscara': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly username: string; readonly password: string };
      readonly answer: HttpAnswers['Syscara'];
    };
  };
}
