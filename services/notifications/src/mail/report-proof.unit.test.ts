import { expect, test } from 'vitest';
import { isAuthenticated } from './report-proof.ts';

const MX = 'mx.rollheim.example';
const found = (...headers: readonly string[]) =>
  isAuthenticated(Buffer.from([...headers, 'Subject: Undelivered', '', `Text`].join('\r\n')), MX);

test.each([
  ['DKIM', `Authentication-Results: ${MX}; dkim=pass header.d=mail.example; spf=none`],
  [
    'SPF, in a folded header',
    `Authentication-Results: ${MX} 1;\r\n\tdkim=none (no signature);\r\n\tspf=pass`,
  ],
  ['a server whose name is written in capitals', `AUTHENTICATION-RESULTS: MX.Rollheim.Example; SPF=PASS`],
])('a mail passes by %s', (_, header) => {
  expect(found(header)).toBe(true);
});

test('a server that writes a header for each method is read as a whole', () => {
  const dkim = `Authentication-Results: ${MX}; dkim=none`;
  expect(found(dkim, `Authentication-Results: ${MX}; spf=pass`)).toBe(true);
});

test.each([
  ['nobody looked', []],
  ['nothing passed', [`Authentication-Results: ${MX}; dkim=fail; spf=softfail; dmarc=none`]],
  ['another method passed', [`Authentication-Results: ${MX}; dmarc=pass; iprev=pass`]],
  ['another server says so', ['Authentication-Results: mx.forger.example; dkim=pass']],
  ['a longer name says so', [`Authentication-Results: ${MX}.forger.example; dkim=pass`]],
  [
    'the sender wrote it below what the server found',
    [
      `Authentication-Results: ${MX}; spf=fail`,
      'Received: from forger.example',
      `Authentication-Results: ${MX}; spf=pass`,
    ],
  ],
  ['it stands in a comment', [`Authentication-Results: ${MX}; spf=fail (see (a); dkim=pass; b)`]],
  [
    'it stands in a quoted string',
    [`Authentication-Results: ${MX}; spf=fail reason="x; dkim=pass; \\" ; spf=pass"`],
  ],
  ['it stands in a comment that does not end', [`Authentication-Results: ${MX}; spf=fail (see; dkim=pass`]],
  [
    'it stands behind an escaped end of a comment',
    [`Authentication-Results: ${MX}; spf=fail (a \\) ; dkim=pass ; b)`],
  ],
  ['it is no whole word', [`Authentication-Results: ${MX}; dkim=passed; spf=pass-through`]],
])('no mail passes where %s', (_, headers) => {
  expect(found(...headers)).toBe(false);
});

test('a header of a hundred thousand comments in one another is read once, not once a comment', () => {
  const deep = '('.repeat(100_000) + ')'.repeat(100_000);
  expect(found(`Authentication-Results: ${MX}; ${deep} dkim=pass`)).toBe(true);
});

test('what is in the text of a mail counts for nothing', () => {
  const mail = `Subject: Undelivered\r\n\r\nAuthentication-Results: ${MX}; dkim=pass\r\n`;
  expect(isAuthenticated(Buffer.from(mail), MX)).toBe(false);
});
