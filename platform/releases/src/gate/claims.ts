import type { GateFinding } from '@rollheim/release-management';
import { stableReleases, type Db } from '../registry/store.ts';
import { saveErrors } from '../telemetry/errors.ts';

/** A refused release wanted addresses of other modules: an error of each one's stable release, for its team to see. */
export async function reportClaims(
  db: Db,
  { module, version }: { readonly module: string; readonly version: string },
  findings: readonly GateFinding[],
): Promise<void> {
  const claims = findings.flatMap(({ owner, message }) => (owner === undefined ? [] : [{ owner, message }]));
  if (claims.length === 0) return;
  const stable = new Map((await stableReleases(db)).map((row) => [row.module, row.version]));
  const at = Date.now();
  await saveErrors(
    db,
    claims.flatMap(({ owner, message }) => {
      const suffering = stable.get(owner);
      if (suffering === undefined) return [];
      return [
        {
          source: 'address_claim',
          module: owner,
          version: suffering,
          message: `${module} ${version} was refused: ${message}`,
          stack: null,
          releaseSet: null,
          page: null,
          rollout: null,
          arm: null,
          at,
        },
      ];
    }),
  );
}
