import type { WireMessage } from '@rollheim/contracts';

/** The files of a sale, below `/api`. */
export const filesPath = (orderId: string): `/private/orders/${string}/files` =>
  `/private/orders/${encodeURIComponent(orderId)}/files`;

/** A file that a message is about. */
export interface SentFile {
  readonly href: string;
  readonly kind: 'picture' | 'document';
}

/** The file that a message brings; null: it brings none. */
export function fileOf({ params: { orderId, fileId, kind } }: Pick<WireMessage, 'params'>): SentFile | null {
  if (typeof orderId !== 'string' || typeof fileId !== 'string') return null;
  const href = `/api${filesPath(orderId)}/${encodeURIComponent(fileId)}`;
  return { href, kind: kind === 'picture' ? 'picture' : 'document' };
}
