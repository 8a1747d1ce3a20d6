import type { Reaction } from '@rollheim/service-kit';
import type { NewNotification, Params } from './message.ts';
import { unblockAddress } from './mail/bounces.ts';
import { notify } from './notify.ts';

const ACCOUNT = 'account';

/** A message about the receiver's account. */
export const accountMessage = (
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
    await notify(tx, accountMessage(`customer:${customerId}:verified`, customerId, code, headers.time));
  },

  'merchant.registered': async ({ id, payload, headers }, tx) => {
    const { customerId } = payload as { customerId: string };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'operator_review_account', headers.time));
  },

  // that somebody may bid, or again, is told once the auctions know of it
  'merchant.reviewed': async ({ id, payload, headers }, tx) => {
    const { customerId, accepted, reason } = payload as MerchantTold & { readonly accepted: boolean };
    if (accepted) return;
    const params = { text: 'merchant_rejected', reason };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'read_me', headers.time, params));
  },

  'merchant.blocked': async ({ id, payload, headers }, tx) => {
    const { customerId, blocked, reason } = payload as MerchantTold & { readonly blocked: boolean };
    if (!blocked) return;
    const params = { text: 'merchant_blocked', reason };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'read_me', headers.time, params));
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
