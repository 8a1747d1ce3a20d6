/** Page of a bare shell: mounts one module in an element, as its release or its development build names it. */
import type { Locale, ModulePage } from '@rollheim/contracts';
import type { ModuleLifecycles, ModuleSeed } from '@rollheim/module-api';
import { bareContexts } from './context.ts';
import { createHost } from './federation.ts';

/** What the document says of the module. */
interface BarePage {
  readonly module: string;
  readonly globalName: string;
  /** Federation manifest of the release. */
  readonly manifest: string;
  readonly locale: Locale;
  readonly moduleApiVersion: string;
  readonly uiVersion: string;
  /** False: who drives the page mounts by `bare.mount()`. */
  readonly mount: boolean;
  readonly pages?: Readonly<Record<string, ModulePage>>;
}

/** A page that a BFF rendered, with what the module hydrates from. */
interface Rendered {
  readonly html: string;
  readonly data: unknown;
}

/** What drives a bare page from outside: tests and the gate. */
export interface BareDriver {
  /** Mounts the module, or hydrates what its BFF rendered. */
  mount(rendered?: Rendered | null): Promise<void>;
  unmount(): Promise<void>;
}

const place = document.querySelector<HTMLElement>('[data-module]');
const text = document.getElementById('bare-page')?.textContent;
if (!place || !text) throw new Error('The document names no module');
const page = JSON.parse(text) as BarePage;

async function drive(element: HTMLElement): Promise<BareDriver> {
  const host = createHost(page);
  host.registerRemotes([{ name: page.globalName, entry: page.manifest }]);
  const loaded = await host.loadRemote<{ default?: ModuleLifecycles }>(`${page.globalName}/module`);
  const lifecycles = loaded?.default;
  if (typeof lifecycles?.mount !== 'function') throw new Error(`${page.module} exposes no module`);
  const { contextOf, listen } = await bareContexts(page.module, page.locale, page.pages);
  await lifecycles.bootstrap();
  let abort = new AbortController();
  const failed = (error: unknown) => console.error(`[${page.module}] cannot go on`, error);
  const context = () => contextOf(abort.signal, failed);
  listen(() => void lifecycles.update(context()));
  return {
    async mount(rendered) {
      abort = new AbortController();
      if (rendered) element.innerHTML = rendered.html;
      const initial = rendered ? { initial: rendered.data as ModuleSeed } : {};
      await lifecycles.mount(element, { ...context(), ...initial });
      element.dataset['release'] = page.globalName;
    },
    async unmount() {
      delete element.dataset['release'];
      await lifecycles.unmount();
      abort.abort();
      element.replaceChildren();
    },
  };
}

const bare = drive(place);
Object.assign(globalThis, { bare });
if (page.mount) (await bare).mount().catch((error: unknown) => console.error(error));
