import type { AuctionMessages } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import type pg from 'pg';
import { codesOver, notesOver } from './decide.ts';
import type { NewNotification, Params } from './message.ts';
import { unblockAddress } from './mail/bounces.ts';
import { withNetPrice } from './money.ts';
import { notify, publish } from './notify.ts';
import { lockAuction, operators, watchersOf, type KnownAuction } from './known.ts';
import { closeByCode, readNotes } from './store.ts';

type Said = AuctionMessages['messages'][number];

/** Effects of `auctions.events`: the messages of the rule page. */
export const auctionReactions: Readonly<Record<string, Reaction>> = {
  'auction.messages': async (event, tx) => {
    const told = event.payload as AuctionMessages;
    const { auctionId, status } = told;
    const auction = await lockAuction(tx.client, auctionId);
    for (const said of oncePerMeaning(told.messages)) {
      const receivers = await receiversOf(tx.client, auctionId, said);
      for (const customerId of withoutTwice(receivers, said, told.messages)) {
        const key = customerId === said.customerId ? said.key : `${said.key}/${customerId}`;
        const message = messageOf(told, said, key, customerId, auction);
        const { ownerCustomerId } = auction;
        const params = await withNetPrice(tx.client, message.params, {
          auctionId,
          customerId,
          ownerCustomerId,
        });
        await notify(tx, { ...message, params }, { auction, silent: told.silent });
      }
    }
    const at = told.messages[0]?.at;
    if (!at) return;
    publish(tx, await closeByCode(tx.client, auctionId, codesOver(status), at));
    publish(tx, await readNotes(tx.client, auctionId, notesOver(status), at));
  },

  'auction.merchant-known': async ({ id, payload, headers }, tx) => {
    const { customerId } = payload as { customerId: string };
    const code = 'merchant_reviewed_and_ready_for_auction';
    await notify(tx, account(`event:${id}`, customerId, code, headers.time));
  },
};

/** A customer, all operators, or those who watch the auction. */
async function receiversOf(
  db: pg.ClientBase,
  auctionId: string,
  { customerId, at }: Said,
): Promise<string[]> {
  if (customerId === '@operator') return operators(db);
  if (customerId === '@watchers') return watchersOf(db, auctionId, at);
  return [customerId];
}

/** A draft that can be edited again needs no notice of its own where another one says why. */
const oncePerMeaning = (messages: readonly Said[]): Said[] =>
  messages.filter(
    (said) =>
      said.code !== 'ad_edited' ||
      !messages.some(({ code, customerId }) => code === 'read_me' && customerId === said.customerId),
  );

/**
 * Receivers of a message without those whom the same event tells the same by name: who watches an auction and takes
 * part in it, and an operator who is the owner.
 */
function withoutTwice(receivers: readonly string[], said: Said, all: readonly Said[]): readonly string[] {
  if (!said.customerId.startsWith('@')) return receivers;
  const named = all.filter(({ code }) => said.customerId === '@watchers' || code === said.code);
  return receivers.filter((customerId) => !named.some((other) => other.customerId === customerId));
}

const BIDDING = ['bid_received', 'agent_active', 'overbid', 'auction_started'];

/** What the text needs beside what the engine said: the vehicle and the end of a running round. */
function messageOf(
  { auctionId, status, title, mediaId }: AuctionMessages,
  { code, params, at }: Said,
  key: string,
  customerId: string,
  auction: KnownAuction,
): NewNotification {
  // the state itself may still be on its way
  const running = status === 'running' || status === 'hotbidding';
  const end = BIDDING.includes(code) && running ? auction.endAt : null;
  return {
    key,
    customerId,
    groupKey: auctionId,
    auctionId,
    code,
    params: { ...(end ? { endAt: end } : {}), ...params, title: title || auction.title },
    title: title || (auction.title ?? ''),
    mediaId: mediaId ?? auction.mediaId,
    at,
  };
}

const ACCOUNT = 'account';

const account = (
  key: string,
  customerId: string,
  code: string,
  at: string,
  params: Params = {},
): NewNotification => ({
  key,
  customerId,
  groupKey: ACCOUNT,
  auctionId: null,
  code,
  params,
  title: '',
  mediaId: null,
  at,
  link: { page: 'account', params: {} },
});

/** Effects of `customers.events`. */
export const customerReactions: Readonly<Record<string, Reaction>> = {
  'customer.verified': async ({ payload, headers }, tx) => {
    const { customerId, profileType, profileCompleted } = payload as {
      customerId: string;
      profileType: string;
      profileCompleted: boolean;
    };
    const complete =
      profileType === 'MERCHANT'
        ? 'email_verified_profile_as_merchant_completed'
        : 'email_verified_profile_completed';
    const code = profileCompleted ? complete : 'account_verified';
    await notify(tx, account(`customer:${customerId}:verified`, customerId, code, headers.time));
  },

  'merchant.registered': async ({ id, payload, headers }, tx) => {
    const { customerId } = payload as { customerId: string };
    await notify(tx, account(`event:${id}`, customerId, 'operator_review_account', headers.time));
  },

  // that somebody may bid, or again, is told once the auctions know of it
  'merchant.reviewed': async ({ id, payload, headers }, tx) => {
    const { customerId, accepted, reason } = payload as MerchantTold & { readonly accepted: boolean };
    if (accepted) return;
    const params = { text: 'merchant_rejected', reason };
    await notify(tx, account(`event:${id}`, customerId, 'read_me', headers.time, params));
  },

  'merchant.blocked': async ({ id, payload, headers }, tx) => {
    const { customerId, blocked, reason } = payload as MerchantTold & { readonly blocked: boolean };
    if (!blocked) return;
    const params = { text: 'merchant_blocked', reason };
    await notify(tx, account(`event:${id}`, customerId, 'read_me', headers.time, params));
  },
};

interface MerchantTold {
  readonly customerId: string;
  readonly reason: string | null;
}

/**
 * Effects of `identity.events`: an address that is confirmed takes mails again, links to the
 * settings of mails end with a new password, pushes with their session.
 */
export const identityReactions: Readonly<Record<string, Reaction>> = {
  'account.email-verified': async ({ payload }, { client }) => {
    const { customerId } = payload as { readonly customerId: string };
    await unblockAddress(client, customerId);
  },

  'account.password-changed': async ({ payload }, { client }) => {
    const { customerId } = payload as { readonly customerId: string };
    await client.query('update contacts set password_epoch = password_epoch + 1 where customer_id = $1', [
      customerId,
    ]);
  },

  'session.ended': async ({ payload }, { client }) => {
    const { customerId, sessionId } = payload as { readonly customerId: string; readonly sessionId: string };
    await client.query('delete from push_subscriptions where customer_id = $1 and session_id = $2', [
      customerId,
      sessionId,
    ]);
  },
};
