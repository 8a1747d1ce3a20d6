import { attributeLabels } from '@rollheim/contracts/attributes';
import { readPlan, ROOT } from '@rollheim/embedded';
import {
  verifyReadModel,
  type BffDefinition,
  type RawConfig,
  type Verification,
} from '@rollheim/service-kit';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { envOf } from './configure.ts';
import { kinds, type Kind } from './kinds.ts';
import type { SystemEnv } from './system-env.ts';

/** What a `main.ts` exports whose owner's data can be verified. */
interface Verifiable {
  verify?(config: RawConfig): Promise<Verification>;
}

/**
 * Proves that nothing is missing in a system's data: hash chains, states by replay, files by their digests, read models by
 * a rebuild. Reads alone, but for the read models, which take in what they have not yet, and those that it builds beside
 * them. `say` receives each part; returns what does not hold. `only`: names of kinds and modules; all where it is empty.
 */
export async function verify(
  system: SystemEnv,
  say: (line: string) => void,
  only: readonly string[] = [],
): Promise<string[]> {
  const known = [...kinds(), ...readPlan().bffs.map(({ module }) => ({ name: module }))].map(
    ({ name }) => name,
  );
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`verify: there is no ${unknown}; there are: ${known.join(', ')}`);
  const wanted = (name: string): boolean => only.length === 0 || only.includes(name);
  const faults: string[] = [];
  const note = (name: string, part: Verification): void => {
    say(`${part.faults.length === 0 ? 'holds' : 'FAULTS'}  ${name}: ${part.checked}`);
    for (const fault of part.faults) say(`        ${fault}`);
    faults.push(...part.faults);
  };
  // of a system that may not run: no port is listened on
  const env = (kind: Kind): RawConfig => ({ LOG_LEVEL: 'warn', ...envOf(system, kind, 8080) });
  for (const kind of kinds()) {
    if (!wanted(kind.name)) continue;
    const { verify: look } = (await import(pathToFileURL(kind.main).href)) as Verifiable;
    if (look) note(kind.name, await look(env(kind)));
  }
  await attributeLabels.loadAll();
  for (const { module, main, role } of readPlan().bffs) {
    if (!wanted(module)) continue;
    const file = join(ROOT, main);
    const { definition } = (await import(pathToFileURL(file).href)) as { definition: BffDefinition };
    note(
      module,
      await verifyReadModel(definition, env({ name: module, main: file, role, schema: '-', port: 0 })),
    );
  }
  return faults;
}
