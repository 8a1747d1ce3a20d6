import { expect, test } from 'vitest';
import { contactMail } from './contact.ts';

const contact = {
  name: 'Jan Test',
  email: 'jan@beispiel.de',
  subject: 'Frage',
  message: 'Wie lange dauert die Prüfung?',
  locale: 'de',
  customerId: null,
} as const;

test('the mail is answered to the visitor and holds the text alone', () => {
  const mail = contactMail(contact);
  expect(mail.replyTo).toEqual({ name: 'Jan Test', address: 'jan@beispiel.de' });
  expect(mail.text).toContain('Wie lange dauert die Prüfung?');
  expect(mail).not.toHaveProperty('html');
});

test('a line break makes no header of its own', () => {
  const mail = contactMail({ ...contact, subject: 'Frage\r\nBcc: x@evil.example', name: 'Jan\r\nCc: x' });
  expect(mail.subject).toBe('[Kontakt] Frage Bcc: x@evil.example');
  expect(mail.replyTo.name).toBe('Jan Cc: x');
});
