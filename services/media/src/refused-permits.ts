import { keyedHash, keyOf } from '@rollheim/contracts/server';
import { tellSecurity, type ServiceContext } from '@rollheim/service-kit';

/** From one network a line of the log is written at most this often, ms: who tries many fills no table. */
const EVERY_MS = 60_000;
const MOST_NETWORKS = 1000;

/** A permit that was not taken. */
export interface RefusedPermit {
  /** Network of the caller. */
  readonly network: string;
  /** Whose permit it was, where its signature holds. */
  readonly customerId: string | null;
  /** The document that was asked for. */
  readonly mediaId: string | null;
}

/** Reports to the security log permits that were not taken, once a minute and network. */
export function noteRefusedPermits({
  transact,
  env,
  log,
}: Pick<ServiceContext, 'transact' | 'env' | 'log'>): (refused: RefusedPermit) => void {
  const told = new Map<string, number>();
  return ({ network, customerId, mediaId }) => {
    const now = Date.now();
    if (now - (told.get(network) ?? -Infinity) < EVERY_MS) return;
    told.delete(network);
    told.set(network, now);
    const oldest = told.size > MOST_NETWORKS ? told.keys().next().value : undefined;
    if (oldest !== undefined) told.delete(oldest);
    const note = {
      kind: 'permit_refused',
      customerId,
      about: mediaId,
      network: keyedHash(keyOf(env, 'security-log'), network),
    } as const;
    transact(async (tx) => tellSecurity(tx, note)).catch((error: unknown) =>
      log.error({ err: error }, 'a refused permit was not noted'),
    );
  };
}
