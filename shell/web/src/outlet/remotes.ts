import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ReleaseFiles } from '@rollheim/contracts';
import type { ModuleLifecycles } from '@rollheim/module-api';
import { Integrity } from './integrity.ts';

const known = new Integrity();

/**
 * Federation's own loader knows no integrity: it is put on each script and style sheet that a release names. `closed`:
 * what no release names is refused.
 */
export function protectScripts({ closed }: { readonly closed: boolean }): void {
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = known.of(url, closed);
        if (!integrity) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return script;
      },
      createLink({ url, attrs }) {
        const integrity = known.of(url, closed);
        if (!integrity) return undefined;
        const link = document.createElement('link');
        for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
        link.href = url;
        link.integrity = integrity;
        link.crossOrigin = 'anonymous';
        return link;
      },
    },
  ]);
}

/** Loads a release's remote and answers what it exposes. `force` drops an earlier failure. */
export async function loadRelease(files: ReleaseFiles, force: boolean): Promise<ModuleLifecycles> {
  const { globalName, base, entry } = files;
  if (!globalName) throw new Error(`${base} exposes no module`);
  known.add(files);
  registerRemotes([{ name: globalName, entry: base + entry, type: 'global' }], { force });
  const loaded = await loadRemote<{ default?: ModuleLifecycles }>(`${globalName}/module`);
  if (typeof loaded?.default?.mount !== 'function') throw new Error(`${globalName} is not a module`);
  return loaded.default;
}
