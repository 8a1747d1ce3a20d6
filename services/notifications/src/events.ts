import { designOf } from './table/messages.ts';
import type { NamedReactions } from '@rollheim/service-kit';
import { ACCOUNT, type NewNotification, type Params } from './message.ts';
import { mergeProspect } from './merged.ts';
import { keepReceipt } from './deliveries.ts';
import { unblockAddress } from './mail/bounces.ts';
import { notify } from './notify.ts';
import { endSession } from './push/sessions.ts';
import { askTeam, endTask, merchantThread } from './waiting.ts';

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
  link:
    designOf(code, params).place === 'catalog'
      ? { page: 'catalog-list', params: {} }
      : { page: 'account', params: {} },
});

/** Effects of `customers.events`. */
export const customerReactions: NamedReactions = {
  'customer.verified': async ({ payload, headers }, tx) => {
    const { customerId, profileType, profileCompleted } = payload;
    const complete =
      profileType === 'MERCHANT'
        ? 'email_verified_profile_as_merchant_completed'
        : 'email_verified_profile_completed';
    const code = profileCompleted ? complete : 'account_verified';
    await notify(tx, accountMessage(`customer:${customerId}:verified`, customerId, code, headers.time));
  },

  'customer.merged': ({ payload }, tx) => mergeProspect(tx, payload),

  'merchant.registered': async ({ id, payload, headers }, tx) => {
    const { customerId, company } = payload;
    await notify(tx, accountMessage(`event:${id}`, customerId, 'operator_review_account', headers.time));
    const { rows } = await tx.client.query<{ name: string | null }>(
      'select name from contacts where customer_id = $1',
      [customerId],
    );
    await askTeam(tx, {
      key: `event:${id}:team`,
      code: 'review_merchant',
      groupKey: merchantThread(customerId),
      // as the team's queue names them
      title: company || (rows[0]?.name ?? ''),
      at: headers.time,
      link: { page: 'operator-merchant', params: { id: customerId } },
    });
  },

  // that somebody may bid, or again, is announced once the auctions know of it
  'merchant.reviewed': async ({ id, payload, headers }, tx) => {
    const { customerId, accepted, reason } = payload;
    await endTask(tx, 'review_merchant', merchantThread(customerId), headers.time);
    if (accepted) return;
    const params = { text: 'merchant_rejected', reason };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'read_me', headers.time, params));
  },

  'merchant.corrected': async ({ id, payload, headers }, tx) => {
    const { customerId } = payload;
    const params = { text: 'merchant_corrected' };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'read_me', headers.time, params));
  },

  'merchant.blocked': async ({ id, payload, headers }, tx) => {
    const { customerId, blocked, reason } = payload;
    if (!blocked) return;
    await endTask(tx, 'review_merchant', merchantThread(customerId), headers.time);
    const params = { text: 'merchant_blocked', reason };
    await notify(tx, accountMessage(`event:${id}`, customerId, 'read_me', headers.time, params));
  },
};

/**
 * Effects of `identity.events`: an address that is confirmed takes mails again, links to the
 * settings of mails end with a new password, pushes with their session.
 */
export const identityReactions = (mailKey: string): NamedReactions => ({
  'mail.receipt': keepReceipt(mailKey),

  'account.email-verified': async ({ payload }, { client }) => {
    const { customerId } = payload;
    await unblockAddress(client, customerId);
  },

  'account.password-changed': async ({ payload }, { client }) => {
    const { customerId } = payload;
    await client.query('update contacts set password_epoch = password_epoch + 1 where customer_id = $1', [
      customerId,
    ]);
  },

  'session.ended': async ({ payload }, { client }) => {
    const { customerId, sessionId } = payload;
    await endSession(client, customerId, sessionId);
  },
});

/** Effects of `valuations.events`: what became of mails. */
export const valuationReactions = (mailKey: string): NamedReactions => ({
  'mail.receipt': keepReceipt(mailKey),
});
