import type { MailboxEntry } from '@rollheim/tooling/testing';
import { until } from '../support/until.ts';

/** The mailbox of the system: every mail that it sent. */
export interface Mailbox {
  readonly url: string;
  /** The newest mail to this receiver that fits. */
  mail(to: string, fits: (mail: MailboxEntry) => boolean): Promise<MailboxEntry>;
}

export function openMailbox(url: string): Mailbox {
  return {
    url,
    mail: (to, fits) =>
      until(`mail to ${to}`, async () => {
        const response = await fetch(`${url}/api/mails?to=${encodeURIComponent(to)}`);
        return ((await response.json()) as MailboxEntry[]).find(fits);
      }),
  };
}

/** The first link of a mail to the site whose address contains `part`; throws when there is none. */
export function linkIn(mail: MailboxEntry, part: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
  const found = links.find((link) => link.includes(part));
  if (!found) throw new Error(`No link with ${part} in “${mail.subject}”: ${links.join(', ')}`);
  return found;
}
