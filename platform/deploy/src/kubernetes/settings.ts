import { isSetting, SETTINGS } from '@rollheim/contracts/server';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envOf } from '../configure.ts';
import { kinds } from '../kinds.ts';
import type { SystemEnv } from '../system-env.ts';
import { places } from './calls.ts';
import { BASE_PORT, settingsName, SYSTEM_SECRET } from './names.ts';

/** Folders of one pod, which the manifests name. */
const OF_THE_POD = new Set(['EDGE_DIR', 'RUN_DIR']);

/** What is in no table may be anything. */
const isSecret = (name: string): boolean => !isSetting(name) || SETTINGS[name].secret;

const secret = (name: string, stringData: Readonly<Record<string, string>>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  type: 'Opaque',
  stringData,
});

/** What was given of the environment's variables is more than settings. */
const ofTheSystem = ({ given }: SystemEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => isSetting(name)));

/** ConfigMap and Secret of each kind, by its name, and the Secret of the migrations. */
export function kubernetesSettings(system: SystemEnv): Record<string, object> {
  const elsewhere = new Set([...Object.keys(places()), ...OF_THE_POD]);
  const lists = kinds().map((kind) => {
    const settings = Object.entries(envOf(system, kind, BASE_PORT)).filter(([name]) => !elsewhere.has(name));
    const name = settingsName(kind.name);
    const only = (secrets: boolean) =>
      Object.fromEntries(settings.filter(([each]) => isSecret(each) === secrets));
    const items = [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: only(false) },
      secret(name, only(true)),
    ];
    return [kind.name, { apiVersion: 'v1', kind: 'List', items }] as const;
  });
  return { ...Object.fromEntries(lists), system: secret(SYSTEM_SECRET, ofTheSystem(system)) };
}

/** Writes them to files that their owner alone can read, for `kubectl apply -f <folder>`; returns the names of the files. */
export function configureKubernetes(system: SystemEnv, folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return Object.entries(kubernetesSettings(system)).map(([name, value]) => {
    const file = `${name}.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    return file;
  });
}
