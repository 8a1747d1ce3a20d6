import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ReleaseFiles } from '@rollheim/contracts';
import type { ModuleLifecycles } from '@rollheim/module-api';

const integrityOf = new Map<string, string>();

/** Federation's own loader knows no integrity: it is put on each script that a release names. */
export function protectScripts(): void {
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = integrityOf.get(new URL(url, location.href).pathname);
        if (!integrity) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return script;
      },
    },
  ]);
}

/** Loads a release's remote and answers what it exposes. `force` drops an earlier failure. */
export async function loadRelease(files: ReleaseFiles, force: boolean): Promise<ModuleLifecycles> {
  const { globalName, base, entry, integrity } = files;
  if (!globalName) throw new Error(`${base} exposes no module`);
  for (const [path, value] of Object.entries(integrity)) integrityOf.set(base + path, value);
  registerRemotes([{ name: globalName, entry: base + entry, type: 'global' }], { force });
  const loaded = await loadRemote<{ default?: ModuleLifecycles }>(`${globalName}/module`);
  if (typeof loaded?.default?.mount !== 'function') throw new Error(`${globalName} is not a module`);
  return loaded.default;
}
