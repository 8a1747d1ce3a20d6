import type { Params } from '../message.ts';
import { ACCOUNTS } from './accounts.ts';
import { ADS } from './ads.ts';
import { BIDDING } from './bidding.ts';
import type { MailDesign, MessageEntry, MessageTable } from './row.ts';
import { TALKS } from './talks.ts';

/** Every message, by code and variant (as its texts are found): who gets it and when, what ends it, how it is mailed. */
export const MESSAGES: MessageTable = { ...BIDDING, ...TALKS, ...ADS, ...ACCOUNTS };

/** Entry of a message; of a code that this release does not know that of a general notice. */
export const entryOf = (code: string, params: Params): MessageEntry =>
  MESSAGES[`${code}.${params['text']}`] ??
  MESSAGES[`${code}.${params['side']}`] ??
  MESSAGES[code] ??
  MESSAGES['read_me']!;

/** How the mail of a message looks and where it leads. */
export const designOf = (code: string, params: Params): MailDesign => entryOf(code, params).mail;
