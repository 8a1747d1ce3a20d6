import type { Withdrawal } from '@rollheim/release-management';
import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import { holdKey } from '../keys/store.ts';
import { conflict, invalid, RegistryError, unknown } from '../registry/problem.ts';
import { addAudit, closePreviews, findRelease, setStable, stableReleases } from '../registry/store.ts';
import { enqueueWithdrawal } from './effects.ts';
import type { Caller } from './engine.ts';
import { close, openRollouts, stableNoMore } from './store.ts';

/**
 * Makes a release that visitors do not get any more unreachable: no page, file, preview or call leads to it, and no way
 * back does. Open pages on it get the stable one. 404 unknown; 409 while it is everyone's or in a rollout. Brought back
 * by a share, knowingly.
 */
export function withdrawRelease(
  pool: pg.Pool,
  { module, version, reason }: { module: string; version: string; reason: string },
  { who, signedBy }: Caller,
): Promise<Withdrawal> {
  if (!reason.trim()) throw invalid('reason', 'a reason is required');
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from stable where module = $1 for update', [module]);
    if (signedBy !== undefined) await holdKey(client, signedBy);
    const now = (await stableReleases(client)).find((row) => row.module === module);
    const release = await findRelease(client, module, version);
    if (!now || release?.state !== 'committed')
      throw unknown('version', `${module} has no release ${version}`);
    if (now.version === version)
      throw conflict(
        `${module} ${version} serves everyone: take it back, or give everyone another one, first`,
      );
    const rollout = (await openRollouts(client)).find((each) => each.module === module);
    if (rollout?.target === version)
      throw new RegistryError(409, 'rollout_running', `${module} ${version} is in a rollout: end that first`);
    const previous = now.previous === version ? null : now.previous;
    const after = { changed: false, module, version, stable: now.version, previous };
    if (!(await close(client, module, version, reason))) return after;
    await closePreviews(client, module, version);
    await stableNoMore(client, module, version);
    if (now.previous === version) await setStable(client, module, now.version, null);
    await addAudit(client, {
      who,
      action: 'withdraw',
      module,
      before: { module, stable: now.version, previous: now.previous },
      after: { module, stable: now.version, previous, withdrawn: version },
      reason,
    });
    await enqueueWithdrawal(client, { module, version, rollout: null, reason }, who, Date.now());
    return { ...after, changed: true };
  });
}
