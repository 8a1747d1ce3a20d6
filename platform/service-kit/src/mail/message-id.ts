import { Signer } from '@rollheim/contracts/server';

const ID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;
/** An id of 16 bytes and its signature of as many, in base64url; the number of a further attempt. */
const OWN = /<([\w-]{22})([\w-]{22})(?:\.[0-9a-z]{1,6})?@[^\s<>@]+>/g;

/**
 * Message-ID of a mail, short enough for a line of its own. Its signature lets no one but who saw the mail report it as
 * returned. A mail whose content is made again for each `attempt` has an id for each: mail programs show one of two mails
 * with the same.
 */
export function writeMessageId(key: string, mailId: string, host: string, attempt = 1): string {
  const id = Buffer.from(mailId.replaceAll('-', ''), 'hex').toString('base64url');
  const again = attempt > 1 ? `.${attempt.toString(36)}` : '';
  return `<${id}${new Signer(key, 'mail-id').sign(mailId)}${again}@${host}>`;
}

/** Id of the first mail that a text names and that was sent from here; null for none. */
export function readMessageId(key: string, text: string): string | null {
  const signer = new Signer(key, 'mail-id');
  for (const [, id = '', signature = ''] of text.matchAll(OWN)) {
    const mailId = Buffer.from(id, 'base64url').toString('hex').replace(ID, '$1-$2-$3-$4-$5');
    if (signer.fits(mailId, signature)) return mailId;
  }
  return null;
}

/** Keyed hash of an address: shows who has the key whether a mail went to an address that they know. */
export const markOfAddress = (key: string, email: string): string =>
  new Signer(key, 'mail-to').sign(email.toLowerCase());
