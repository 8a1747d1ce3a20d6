import { PROOF_FORMAT, type AuctionProof } from '@rollheim/auction-rules';
import type { ProofPart } from '@rollheim/contracts';
import { type BffContext, type BffRequest, type Route, route } from '@rollheim/service-kit';
import { detail } from '../queries.ts';

/** Parts that one download may take: half a million entries. */
const MOST_PARTS = 1_000;

/** The whole log of an auction; its parts are asked for one after the other. */
async function proofOf(ctx: BffContext, request: BffRequest, auctionId: string): Promise<AuctionProof> {
  const parts: ProofPart[] = [];
  for (let from: number | null = 1; from !== null && parts.length < MOST_PARTS;) {
    const part: ProofPart = await ctx.ask(request, {
      key: auctionId,
      type: 'auction.proof',
      payload: { auctionId, from },
    });
    // another step of the auction came between: the parts would not fit
    if (parts[0] && part.head !== parts[0].head) throw ctx.problem('conflict');
    parts.push(part);
    from = part.next;
  }
  return {
    format: PROOF_FORMAT,
    auctionId,
    head: parts[0]?.head ?? '',
    entries: parts.flatMap(({ entries }) => entries) as AuctionProof['entries'],
    openings: parts.flatMap(({ openings }) => openings) as AuctionProof['openings'],
  };
}

export const logRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/auction/:id/log',
    auth: 'public',
    limit: { points: 10, seconds: 60 },
    summary: 'The anonymised log after the final outcome: whoever has it can verify the winner',
    answers: 'AuctionLog',
    refusals: ['conflict', 'move_not_allowed'],
    handler: async (request) => {
      const id = request.params.id;
      if (!(await detail(ctx.pool, id, request.session?.customerId ?? null))) throw ctx.problem('not_found');
      const body = await proofOf(ctx, request, id);
      return {
        body,
        headers: { 'Content-Disposition': `attachment; filename="rollheim-auction-${id}.json"` },
      };
    },
  }),
];
