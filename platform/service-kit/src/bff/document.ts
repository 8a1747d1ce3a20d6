import { signPermit } from '@rollheim/contracts/server';
import type { Answer, BffContext, BffRequest } from './types.ts';

/** How long the address of a paper holds, seconds. */
const READ_SECONDS = 120;

/** Leads to a document of the media service, by an address that holds for two minutes in the asker's own session. */
export async function leadToDocument(
  ctx: BffContext,
  { actor, session }: BffRequest,
  mediaId: string,
): Promise<Answer> {
  const permit = await signPermit(
    { use: 'read', mediaId, owner: actor ?? '', session: session?.sessionId ?? null },
    ctx.env.SECRET,
    READ_SECONDS,
  );
  const address = `/media/${mediaId}/document?permit=${encodeURIComponent(permit)}`;
  return { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' }, body: {} };
}
