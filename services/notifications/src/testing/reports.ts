const CRLF = '\r\n';

/** What a mail server says about a mail. */
export interface Dsn {
  /** Message-ID of the mail that is reported about. */
  readonly messageId: string;
  readonly recipient: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
}

/** Parts of a `multipart/report`. */
const report = (type: string, ...parts: readonly (readonly [type: string, content: string])[]): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: bounces@rollheim.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="edge"`,
    '',
    ...parts.flatMap(([contentType, content]) => ['--edge', `Content-Type: ${contentType}`, '', content]),
    '--edge--',
    '',
  ]
    .join('\n')
    .replaceAll(/\r?\n/g, CRLF);

const original = (messageId: string, recipient: string): string =>
  [
    'From: Rollheim <noreply@rollheim.example>',
    `To: ${recipient}`,
    'Subject: =?UTF-8?Q?Sie_wurden_=C3=BCberboten?=',
    `Message-ID:\n ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain',
    '',
    'Guten Tag!',
    '',
  ].join('\n');

/** A delivery status notification (RFC 3464), as Postfix words it. */
export const dsn = ({
  messageId,
  recipient,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected:\n    User unknown`,
}: Dsn): string =>
  report(
    'delivery-status',
    ['text/plain; charset=us-ascii', 'This is the mail system at host mx.example.\n'],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4Xy1\nArrival-Date: Tue, 24 Nov 2026 20:00:00 +0000 (UTC)\n\n` +
        `Final-Recipient: rfc822; ${recipient}\nOriginal-Recipient: rfc822;${recipient}\n` +
        `Action: ${action}\nStatus: ${status}\nRemote-MTA: dns; mail.example\nDiagnostic-Code: ${diagnostic}\n`,
    ],
    ['message/rfc822', original(messageId, recipient)],
  );

/** One that returns the headers alone, and no address as it was asked for, as Exchange does. */
export const dsnOfHeaders = ({ messageId, recipient }: Dsn): string =>
  report(
    'delivery-status',
    ['text/plain', `Delivery has failed to these recipients: ${recipient}\n`],
    [
      'message/delivery-status',
      `Reporting-MTA: dns;EX01.example\n\nFinal-Recipient: RFC822;${recipient}\nAction: failed\nStatus: 5.0.0\n` +
        `Diagnostic-Code: smtp;550 Requested action not taken: mailbox unavailable\n`,
    ],
    ['text/rfc822-headers', original(messageId, recipient).split('\n\n')[0] ?? ''],
  );

/** A complaint (RFC 5965). */
export const complaint = (messageId: string, recipient: string, type = 'abuse'): string =>
  report(
    'feedback-report',
    ['text/plain', 'This is an e-mail abuse report.\n'],
    [
      'message/feedback-report',
      `Feedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <bounces@rollheim.example>\n`,
    ],
    ['message/rfc822', original(messageId, recipient)],
  );

/** Somebody is away: no report at all. */
export const awayNotice = (messageId: string): string =>
  [
    'From: jan@rollheim.example',
    'To: noreply@rollheim.example',
    'Subject: I am away',
    'Auto-Submitted: auto-replied',
    `In-Reply-To: ${messageId}`,
    '',
    `I am away. Your mail ${messageId} waits.`,
    '',
  ].join(CRLF);
