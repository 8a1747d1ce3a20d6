import { Domains } from '@rollheim/contracts';
import type { TestMailbox } from '@rollheim/tooling/testing';
import { mailBody, type MailContent } from '../../../services/notifications/src/mail/body.ts';
import { PEOPLE, type Person } from './people.ts';

/** Of a system of tests. */
export const DOMAINS = new Domains('http://localhost:8080', 'one');

/**
 * Number of mails in the mailbox that say a message to somebody word for word: in their language, with its amounts and
 * the address that its button opens. The greeting is left out.
 */
export async function arrivalsOf(
  mailbox: TestMailbox,
  person: Person,
  said: Required<Pick<MailContent, 'code' | 'params' | 'title' | 'link' | 'at' | 'place'>>,
): Promise<number> {
  const about = { name: null, mediaId: null, unsubscribe: null, settings: '' };
  const { subject, text } = await mailBody({ ...said, ...about }, PEOPLE[person], DOMAINS);
  const words = text.slice(text.indexOf('\n\n'), text.indexOf('\n-- ')).split('\n\n').slice(2).join('\n\n');
  return mailbox.mails.filter(
    (mail) =>
      mail.to === `${person}@rollheim.example` &&
      mail.subject === subject &&
      mail.text.replaceAll('\r\n', '\n').includes(words),
  ).length;
}
