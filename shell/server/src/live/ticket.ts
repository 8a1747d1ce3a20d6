import { createHash, randomUUID } from 'node:crypto';
import { Signer } from '@rollheim/contracts/server';

const LIFE_MS = 60_000;

/** The browser that a ticket is for, without its cookie: the address of a stream lands in logs. */
const browserOf = (sessionCookie: string | undefined): string =>
  createHash('sha256')
    .update(sessionCookie ?? '')
    .digest('base64url')
    .slice(0, 22);

/**
 * Tickets for the live stream, whose address can carry no token: good for 60 s, for the browser that asked for them,
 * once. Uses are remembered here; where several instances run, a ticket opens one stream at each.
 */
export class Tickets {
  readonly #signer: Signer;
  /** Tickets used, with their end: in the order of use. */
  readonly #used = new Map<string, number>();

  constructor(secret: string) {
    this.#signer = new Signer(secret, 'sse-ticket');
  }

  /** A ticket for a customer; `sessionCookie` of the browser that will open the stream. */
  write(customerId: string, sessionCookie: string | undefined, now: number): string {
    const text = [customerId, now + LIFE_MS, randomUUID(), browserOf(sessionCookie)].join('.');
    return `${Buffer.from(text).toString('base64url')}.${this.#signer.sign(text)}`;
  }

  /** Uses a ticket up: its customer; null when it is forged, over, used, or another browser's. */
  spend(ticket: string, sessionCookie: string | undefined, now: number): string | null {
    const [body = '', signature = ''] = ticket.split('.');
    const text = Buffer.from(body, 'base64url').toString();
    if (!this.#signer.fits(text, signature)) return null;
    const [customerId = '', expires = '0', id = '', browser = ''] = text.split('.');
    if (!customerId || Number(expires) < now || browser !== browserOf(sessionCookie)) return null;
    this.#forget(now);
    if (this.#used.has(id)) return null;
    this.#used.set(id, Number(expires));
    return customerId;
  }

  #forget(now: number): void {
    for (const [id, expires] of this.#used) if (expires < now) this.#used.delete(id);
  }
}
