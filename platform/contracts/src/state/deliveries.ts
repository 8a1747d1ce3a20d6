/** Parts of the operator's list of deliveries: what needs a look, what waits, what went out, what was not to be sent. */
export const DELIVERY_GROUPS = ['failed', 'waiting', 'sent', 'left_out'] as const;
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number];

/** What became of a mail or a push so far, by the part of the list in which it is. */
export const DELIVERY_OUTCOMES = {
  /** The mail server, or the browser's push service, refused it. */
  refused: 'failed',
  /** The connection ended while the server answered: no one knows whether it was taken. */
  uncertain: 'failed',
  /** No address was known for a day. */
  unreachable: 'failed',
  /** The address does not take mails, or its owner complained. */
  blocked: 'failed',
  /** It was returned after the server had taken it. */
  bounced: 'failed',
  /** Its receiver reported it as unwanted. */
  complained: 'failed',
  /** The device gets no more pushes. */
  gone: 'failed',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  /** The receiver switched its kind off. */
  unwanted: 'left_out',
  /** Its message had been read, or was over, before it went out. */
  over: 'left_out',
} as const satisfies Readonly<Record<string, DeliveryGroup>>;
export type DeliveryOutcome = keyof typeof DELIVERY_OUTCOMES;

/** Outcomes after which an operator may have a mail sent again. */
export const RESENDABLE: readonly DeliveryOutcome[] = ['refused', 'uncertain'];

/**
 * Mails of identity and valuations by code, and who may have one again: its receiver, who asks for it again (`request`:
 * its link or code is theirs alone), or no one: it is news of a moment.
 */
export const OWN_MAILS = {
  'identity.verify': 'request',
  'identity.reset': 'request',
  'identity.login': 'request',
  'identity.export': 'request',
  'identity.changed': null,
  'identity.device': null,
  'identity.deleted': null,
  'valuation.confirm': 'request',
} as const satisfies Readonly<Record<string, 'request' | null>>;

/** What was sent to somebody, without its content. */
export interface DeliveryRow {
  readonly deliveryId: string;
  readonly channel: 'mail' | 'push';
  /** Null: somebody without an account. */
  readonly customerId: string | null;
  /** Address, all but its first letter and domain hidden; of a push the host of its push service. Null: none is known. */
  readonly to: string | null;
  /** Message, and its variant where it has one. */
  readonly code: string;
  /** What the message is called, in the asker's language. */
  readonly subject: string;
  readonly outcome: DeliveryOutcome;
  /** What the server answered, or the name of the failure: `550`, `ECONNREFUSED`. */
  readonly answer: string | null;
  readonly attempts: number;
  /** ISO instant. */
  readonly createdAt: string;
  /** When it went out, or ended; of one that waits when it is tried next. */
  readonly at: string | null;
  /** How its receiver gets it once more: an operator has it sent, or they ask for it again; null: not at all. */
  readonly again: 'resend' | 'request' | null;
  /** Operators who had it sent again, the last first. */
  readonly resends: readonly { readonly by: string; readonly at: string }[];
}

/** A page of deliveries; 50 a page. */
export interface DeliveryQueue {
  readonly deliveries: readonly DeliveryRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly counts: Readonly<Record<DeliveryGroup, number>>;
  /** How long the oldest mail that is due has waited, seconds: of the urgent ones, and of all; null: none waits. */
  readonly late: { readonly urgent: number | null; readonly all: number | null };
  /** Days that a delivery is kept. */
  readonly keptDays: number;
}
