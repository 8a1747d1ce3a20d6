import { saysDead } from '@rollheim/service-kit/dead-address';
import { readMessageId } from '@rollheim/service-kit/mail-id';
import PostalMime from 'postal-mime';

/** Table in which a mail is noted: of notifications' own, or of another service. */
export type MailTable = 'mails' | 'other_mails';

/** Keys that the ids of mails are signed with. */
export type MailKeys = Readonly<Record<MailTable, string>>;

/** What a mail server (RFC 3464) or a mailbox provider (RFC 5965) reports about one of our mails. */
export interface MailReport {
  readonly type: 'bounce' | 'complaint';
  readonly table: MailTable;
  readonly mailId: string;
  /** Where the mail could not be delivered; of a complaint, which may hide it, null. */
  readonly recipient: string | null;
  /** `5.1.1`; null for none. */
  readonly status: string | null;
  /** The address takes no mails at all. */
  readonly isDead: boolean;
}

/** Fields by lower-case name, of one block of them; folded lines are joined. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

/** Characters of an address with the name of its kind; longer ones are none. */
const LONGEST_ADDRESS = 340;

/** An address without the name of its kind: `rfc822; jan@example.com`. Whoever returns a mail wrote it. */
const addressOf = (value = ''): string | null =>
  value.length > LONGEST_ADDRESS ? null : (/^[^;]*;\s*<?([^\s<>@]+@[^\s<>@]+)>?$/.exec(value)?.[1] ?? null);

/**
 * Reads a mail from the mailbox that returned mails go to. Null for one that reports nothing final about a mail of ours:
 * a delay, an answer of somebody who is away, a report whose original was not sent from here.
 */
export async function readReport(source: Uint8Array, keys: MailKeys): Promise<MailReport | null> {
  // a message inside it is a part of it, not its text
  const report = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const parts = report.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: (typeof content === 'string' ? content : new TextDecoder().decode(content)).replaceAll(
      '\r\n',
      '\n',
    ),
  }));
  const partOf = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text ?? null;
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const mail = original === null ? null : mailOf(headersOf(original), keys);
  if (mail === null) return null;
  const feedback = partOf('message/feedback-report');
  if (feedback !== null) {
    const type = fieldsOf(feedback).get('feedback-type');
    return type === 'abuse'
      ? { type: 'complaint', ...mail, recipient: null, status: null, isDead: false }
      : null;
  }
  const failed = (partOf('message/delivery-status') ?? '')
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (!failed) return null;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? null;
  const diagnostic = failed.get('diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? '';
  return {
    type: 'bounce',
    ...mail,
    recipient: addressOf(failed.get('original-recipient')) ?? addressOf(failed.get('final-recipient')),
    status,
    isDead: isDead(status, diagnostic),
  };
}

/** The mail that headers name, by the key that signed its id. */
function mailOf(headers: string, keys: MailKeys): Pick<MailReport, 'table' | 'mailId'> | null {
  for (const table of ['mails', 'other_mails'] as const) {
    const mailId = readMessageId(keys[table], headers);
    if (mailId !== null) return { table, mailId };
  }
  return null;
}

/** Headers of a message: nothing that is in its content counts. */
const headersOf = (message: string): string =>
  message.split(/\n\s*\n/)[0]?.replaceAll(/\n[ \t]+/g, ' ') ?? '';

/** The status decides, where it says more than that the mail failed; else what the other server answered. */
function isDead(status: string | null, diagnostic: string): boolean {
  if (status !== null && !/^5\.0\.0$/.test(status)) return saysDead(0, status);
  return saysDead(Number(/^\d{3}\b/.exec(diagnostic)?.[0] ?? 0), diagnostic);
}
