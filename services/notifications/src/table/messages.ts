import type { MessageCode } from '@rollheim/contracts';
import type { Params } from '../message.ts';
import { ACCOUNTS } from './accounts.ts';
import { ADS } from './ads.ts';
import { BIDDING } from './bidding.ts';
import type { MailDesign, MessageEntry } from './row.ts';
import { TALKS } from './talks.ts';

/** Every message, by code and variant (as its texts are found): who gets it and when, what ends it, how it is mailed. */
export const MESSAGES: Readonly<Record<string, MessageEntry>> = {
  ...BIDDING,
  ...TALKS,
  ...ADS,
  ...ACCOUNTS,
} satisfies Readonly<Record<MessageCode, MessageEntry>>;

/** Name of the row of a message: its code, with the variant that its parameters choose; a general notice for an unknown code. */
export const nameOf = (code: string, params: Params): string =>
  [`${code}.${params['text']}`, `${code}.${params['side']}`, code].find((name) =>
    Object.hasOwn(MESSAGES, name),
  ) ?? 'read_me';

/** Entry of a message; of a code that this release does not know that of a general notice. */
export const entryOf = (code: string, params: Params): MessageEntry => MESSAGES[nameOf(code, params)]!;

/** How the mail of a message looks and where it leads. */
export const designOf = (code: string, params: Params): MailDesign => entryOf(code, params).mail;
