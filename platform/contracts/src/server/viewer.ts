import type { CurrentCustomer } from '../http/session.ts';

/** Header of the customer whom the shell's server asks a page for; it counts beside that customer's own token alone. */
export const VIEWER_HEADER = 'x-viewer';

/** Value of {@link VIEWER_HEADER}: JSON in base64url, for names have letters that no header takes. */
export const viewerHeader = (customer: CurrentCustomer): string =>
  Buffer.from(JSON.stringify(customer)).toString('base64url');

/**
 * The customer of {@link VIEWER_HEADER}; null where it is absent, cannot be read or is somebody else than `reader`, whom
 * a checked token names.
 */
export function readViewer(header: string | undefined, reader: string): CurrentCustomer | null {
  if (header === undefined) return null;
  try {
    const customer = JSON.parse(Buffer.from(header, 'base64url').toString()) as CurrentCustomer | null;
    return customer?.customerId === reader ? customer : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
