import type { CurrentCustomer, Fragment, FragmentAddress } from '@rollheim/contracts';
import { VIEWER_HEADER, viewerHeader } from '@rollheim/contracts/server';
import type { Request } from 'express';

/** What the edge says of who asks for a document; owners of data are asked on with it, as by a call of the page. */
const PASSED_ON = [
  'x-caller-marks',
  'x-uuid-hash',
  'x-uuid-proof',
  'x-correlation-id',
  'traceparent',
  'x-release-set',
] as const;

/** Whose page it is: their token, who they are, and the words of the edge. */
export interface FragmentViewer {
  readonly authorization: string;
  /** Null: the page that they get says what it says to everyone who may see it. */
  readonly customer: CurrentCustomer | null;
  readonly edge: Readonly<Partial<Record<(typeof PASSED_ON)[number], string>>>;
}

/** The words of the edge with a request. */
export const edgeWords = (req: Request): FragmentViewer['edge'] =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => (req.get(name) === undefined ? [] : [[name, req.get(name)]])),
  );

const headersOf = ({ authorization, customer, edge }: FragmentViewer): Record<string, string> => ({
  ...edge,
  authorization,
  ...(customer ? { [VIEWER_HEADER]: viewerHeader(customer) } : {}),
});

/**
 * Asks a BFF for its page: that for everyone, or that of a `viewer`. Null when it has none in time: the browser
 * renders then. `onFailure` hears why.
 */
export async function askFragment(
  bffUrl: string,
  request: FragmentAddress,
  limitMs: number,
  onFailure: (error: unknown) => void,
  viewer?: FragmentViewer | null,
): Promise<Fragment | null> {
  const query = new URLSearchParams({ ...request });
  try {
    const response = await fetch(`${bffUrl}/fragment?${query.toString()}`, {
      signal: AbortSignal.timeout(limitMs),
      ...(viewer ? { headers: headersOf(viewer) } : {}),
    });
    if (!response.ok)
      throw new Error(`The fragment of ${request.route} was answered with ${response.status}`);
    return (await response.json()) as Fragment;
  } catch (error) {
    onFailure(error);
    return null;
  }
}
