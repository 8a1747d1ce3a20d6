import type { Setting } from './setting.ts';

/** Parts that send mails. */
const SENDERS = ['identity', 'valuations', 'notifications', 'content', 'releases'] as const;

/** Of mails. */
export const MAIL_SETTINGS = {
  SMTP_URL: {
    of: SENDERS,
    leadsTo: 'outside',
    default: '`smtp://127.0.0.1:8091`: the sample mailbox',
    meaning: 'where mails go',
    secret: true,
    without: 'mails would end in the sample mailbox',
  },
  MAIL_FROM: {
    of: SENDERS,
    default: '`Rollheim <post@rollheim.example>`',
    meaning: 'whom mails are from',
    secret: false,
    without: 'mails would come from the sample company',
  },
  OPERATIONS_MAIL: {
    of: ['releases'],
    default: 'none',
    meaning: 'gets the same as mail, through `SMTP_URL`',
    secret: false,
    handed: true,
  },
  MAIL_LANES: {
    of: ['notifications'],
    default: '8',
    meaning:
      'mails under way at once, a connection each: no more than the mail server takes of one sender; a quarter is kept for urgent ones',
    secret: false,
    handed: true,
  },
  MAIL_COLLECT_SECONDS: {
    of: ['notifications'],
    default: '180',
    meaning:
      'how long a mail of [a code that is collected](messages.md) waits for others of its receiver, s, at most 600; starts and matches of saved searches 15 at most; 0: each goes out alone',
    secret: false,
    handed: true,
  },
  DKIM_DOMAIN: {
    of: SENDERS,
    default: 'none: not signed',
    meaning:
      'domain that mails are [signed](../platform/service-kit/src/mail/queue.ts) as; with the two below, or none of them. Where the mail server signs itself, none',
    secret: false,
    handed: true,
  },
  DKIM_SELECTOR: {
    of: SENDERS,
    default: 'none',
    meaning: 'name of the DNS record: `<selector>._domainkey.<domain>`',
    secret: false,
    handed: true,
  },
  DKIM_KEY_FILE: {
    of: SENDERS,
    default: 'none',
    meaning: 'PEM file of the RSA key',
    secret: false,
    handed: true,
  },
  MAIL_EVENTS_SECRET: {
    of: ['notifications'],
    default: 'none: the call answers 404',
    meaning:
      'secret, from 32 characters on, that the mail provider signs bounces and complaints with: `POST /api/public/mail-events` ([0254](decisions/0254-addresses-that-take-no-mails.md))',
    secret: true,
    handed: true,
  },
  MAIL_EVENTS: {
    of: ['mf-account'],
    default: '1; embedded: whether `MAIL_EVENTS_SECRET` is set',
    meaning:
      '0: the call for bounces and complaints answers 404 by itself, and nothing of it goes onto the bus',
    secret: false,
  },
  MAIL_REPORTS_URL: {
    of: ['notifications'],
    leadsTo: 'outside',
    default: 'none: no mailbox is read',
    meaning:
      'mailbox that returned mails and complaints go to, `imaps://user:password@host/INBOX`, in production no other scheme, signs in user and password percent-encoded ([0254](decisions/0254-addresses-that-take-no-mails.md))',
    secret: true,
    handed: true,
  },
  MAIL_REPORTS_AUTHSERV: {
    of: ['notifications'],
    default: 'none: all reports count',
    meaning:
      'name (authserv-id, RFC 8601) that the server of that mailbox writes its `Authentication-Results` with, and takes out of what others send: a report that passed neither DKIM nor SPF there is ignored and counted (`mail_reports_ignored_total`). Reports that your own mail server makes have to pass too ([0254](decisions/0254-addresses-that-take-no-mails.md))',
    secret: false,
    handed: true,
  },
  MAIL_REPORTS_SECONDS: {
    of: ['notifications'],
    default: '60',
    meaning: 'how often it is read, s',
    secret: false,
    handed: true,
  },
  MAIL_RETURN_PATH: {
    of: SENDERS,
    default: 'the address of `MAIL_FROM`',
    meaning: 'address of that mailbox: servers return mails to it',
    secret: false,
    handed: true,
  },
  MAIL_HOUSE: {
    of: SENDERS,
    default: 'a sample company',
    meaning:
      'who sends the mails, in the foot of each: JSON of a [`House`](../platform/service-kit/src/mail/house.ts) (name, address, phone, email)',
    secret: false,
    handed: true,
    without: 'mails would be signed by the sample company',
  },
} as const satisfies Readonly<Record<string, Setting>>;
