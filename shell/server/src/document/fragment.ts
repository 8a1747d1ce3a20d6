import type { Fragment, FragmentRequest } from '@rollheim/contracts';

/**
 * Asks a BFF for its page: that for everyone, or with an `authorization` that of its customer. Null when it has none in
 * time: the browser renders then. `onFailure` hears why.
 */
export async function askFragment(
  bffUrl: string,
  request: FragmentRequest,
  limitMs: number,
  onFailure: (error: unknown) => void,
  authorization?: string,
): Promise<Fragment | null> {
  const query = new URLSearchParams({ ...request });
  try {
    const response = await fetch(`${bffUrl}/fragment?${query.toString()}`, {
      signal: AbortSignal.timeout(limitMs),
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });
    if (!response.ok)
      throw new Error(`The fragment of ${request.route} was answered with ${response.status}`);
    return (await response.json()) as Fragment;
  } catch (error) {
    onFailure(error);
    return null;
  }
}
