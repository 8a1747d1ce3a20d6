import { newId } from '@rollheim/contracts';
import { openRollouts } from '../rollout/store.ts';
import type { Db } from '../registry/store.ts';
import { saveObservations } from './visitors.ts';

/**
 * The backend of a release ended by itself: counted in the arm that has it, each time as somebody of its own. Whom it
 * hit says nothing of how often it ends; both arms have one backend, and a larger share only makes it more likely.
 */
export async function noteRestart(
  db: Db,
  { module, version }: { readonly module: string; readonly version: string },
): Promise<void> {
  const rollout = (await openRollouts(db)).find((open) => open.module === module && open.step >= 0);
  const arm = version === rollout?.target ? 'canary' : version === rollout?.base ? 'control' : null;
  if (!rollout || arm === null) return;
  const { id, step } = rollout;
  const visitor = `restart ${newId()}`;
  await saveObservations(db, [
    { rollout: id, step, arm, module, version, visitor, metric: 'bff_restart', bad: true, value: null },
  ]);
}
