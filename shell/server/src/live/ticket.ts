import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 60_000;

const sign = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`sse-ticket\n${text}`).digest();

/** A ticket for the live stream, good for 60 s: the address of a stream lands in logs, so it carries no token. */
export function writeTicket(secret: string, customerId: string, now: number): string {
  const text = `${customerId}.${now + LIFE_MS}.${randomUUID()}`;
  return `${Buffer.from(text).toString('base64url')}.${sign(secret, text).toString('base64url')}`;
}

/** The customer of a ticket; null when it is forged or over. */
export function readTicket(secret: string, ticket: string, now: number): string | null {
  const [body = '', signature = ''] = ticket.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(secret, text);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [customerId = '', expires = '0'] = text.split('.');
  return Number(expires) >= now && customerId ? customerId : null;
}
