import { createHash } from 'node:crypto';
import { API_TOKEN, type ExchangedToken } from '@rollheim/contracts/server';
import { ProblemError, type BffContext, type Program, type ProgramReader } from '@rollheim/service-kit';
import { callIdentity } from './identity.ts';

/** Tokens remembered at most. */
const KEPT = 5_000;
/** A token is exchanged again this long before its access token ends, ms. */
const AHEAD_MS = 30_000;

interface Known extends Program {
  readonly tokenId: string;
  readonly accessToken: string;
  readonly until: number;
}

/** Programs that call, and the access tokens with which their calls go on to other modules. */
export interface Programs {
  readonly read: ProgramReader;
  /** Access token of a program that was read. */
  accessTokenOf(session: Program['session']): string;
}

/**
 * Exchanges tokens of programs at identity and keeps what they represent; a token that was revoked meanwhile is not
 * known any more as soon as the read model has it.
 */
export function createPrograms(ctx: Pick<BffContext, 'env' | 'log' | 'pool'>): Programs {
  const known = new Map<string, Known>();
  const bySession = new WeakMap<object, string>();
  const underWay = new Map<string, Promise<Known | null>>();

  async function exchange(print: string, token: string): Promise<Known | null> {
    try {
      const answer = await callIdentity<ExchangedToken>(ctx, 'exchange', { token });
      const { customerId, emailVerified } = answer;
      const program: Known = {
        tokenId: answer.tokenId,
        scopes: answer.scopes,
        accessToken: answer.accessToken,
        until: Date.now() + answer.seconds * 1000 - AHEAD_MS,
        session: { customerId, roles: [], emailVerified, sessionId: null, proof: answer.proof },
      };
      const oldest = known.size >= KEPT ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(print, program);
      bySession.set(program.session, program.accessToken);
      return program;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_authenticated') return null;
      throw error;
    }
  }

  /** What the read model knows of a token: nothing of a new one for a moment, and of one that is gone with its account. */
  async function stateOf(tokenId: string): Promise<'holds' | 'revoked' | 'unknown'> {
    const { rows } = await ctx.pool.query<{ revoked: boolean }>({
      name: 'token-revoked',
      text: 'select revoked from token where token_id = $1',
      values: [tokenId],
    });
    const [row] = rows;
    return row ? (row.revoked ? 'revoked' : 'holds') : 'unknown';
  }

  return {
    async read(token) {
      if (!API_TOKEN.test(token)) return null;
      const print = createHash('sha256').update(token).digest('base64');
      const program = known.get(print);
      if (program && program.until > Date.now()) {
        const state = await stateOf(program.tokenId);
        if (state === 'holds') return program;
        known.delete(print);
        if (state === 'revoked') return null;
      }
      const pending = underWay.get(print) ?? exchange(print, token).finally(() => underWay.delete(print));
      underWay.set(print, pending);
      return pending;
    },
    accessTokenOf(session) {
      const token = bySession.get(session);
      if (token === undefined) throw new Error('No program was read for this session');
      return token;
    },
  };
}
