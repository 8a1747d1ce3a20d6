import type { Command } from '@rollheim/service-kit';

const UUID = /^[0-9a-f-]{36}$/i;

/** True where a text can be a customer's id. */
export const isCustomerId = (text: string): boolean => UUID.test(text);

/** The customer who acts, also where an operator reads the own messages; null for anyone else. */
export function receiver({ actor, key }: Command): string | null {
  const customerId = actor?.replace(/^operator:/, '') ?? '';
  return isCustomerId(customerId) && customerId === key ? customerId : null;
}
