interface SmtpRefusal {
  readonly responseCode?: number;
  /** What was answered to. */
  readonly command?: string;
  readonly response?: string;
}

/**
 * True where a mail server says that the address takes no mails: there is none such, or its mailbox is closed (RFC 3463:
 * 5.1.x, 5.2.1). A full mailbox, and a server that does not like the sender or the content, say nothing of the address.
 */
export const isDeadAddress = ({ responseCode = 0, command, response = '' }: SmtpRefusal): boolean =>
  command === 'RCPT TO' && responseCode >= 500 && saysDead(responseCode, response);

/** {@link isDeadAddress} of an answer; its enhanced code goes before the other. */
export function saysDead(responseCode: number, response: string): boolean {
  const enhanced = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? /^1\.|^2\.1$/.test(enhanced) : [550, 551, 553].includes(responseCode);
}
