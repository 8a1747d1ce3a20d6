import {
  busyAtom,
  createBrowserHistory,
  createStore,
  defineModule,
  NavigationType,
  useBusy,
  useGuardrail,
  useKept,
  type ModuleError,
  type ModuleLifecycles,
  type RuntimeConfig,
} from '@rollheim/module-api';
import type { ReleaseFiles } from '@rollheim/contracts';
import { useEffect, useState } from 'react';
import { KeptDrafts } from '../../outlet/kept-drafts.ts';
import { ModuleHost, type OutletContext } from '../../outlet/module-host.ts';
import { keepPlace } from '../../outlet/place.ts';
import { shellContext } from '../../shell-context.ts';
import type { ShellServices } from '../../services.ts';
import { watchStandstill } from '../../telemetry/standstill.ts';
import { DraftPassage } from '../draft-passage.ts';
import { LastResort } from '../last-resort.ts';
import { mark, whenEmpty } from '../names.ts';

/** A real page with a module in two releases, driven from outside; not part of the shell. */

const files = (version: string): ReleaseFiles => ({
  version,
  globalName: `m${version}`,
  base: `/_r/mf-catalog/${version}/`,
  entry: '',
  scripts: [],
  css: [],
  integrity: {},
});

const Press = (props: { readonly id: string; readonly onClick: () => void }) => (
  <button type="button" aria-label={props.id} {...props} />
);

/** From then on a chunk of every release is gone, until the next document. */
let gone = false;

/** A form as modules have them, with buttons that break this release in the ways that releases break. */
function Form({ version }: { readonly version: string }) {
  const [amount, setAmount] = useKept('amount:a1', '');
  const [plain, setPlain] = useState('');
  const [mood, setMood] = useState('well');
  const [pending, setPending] = useState(false);
  const guardrail = useGuardrail();
  useBusy(pending);
  if (gone) throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  if (mood === 'throws') throw new Error('broken on purpose');
  return (
    <>
      <p id="version">{version}</p>
      <div style={{ blockSize: 1500 }} />
      <input id="amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <input id="plain" value={plain} onChange={(event) => setPlain(event.target.value)} />
      {mood === 'loops' ? <Loop /> : null}
      <Press id="throw" onClick={() => setMood('throws')} />
      <Press
        id="lose"
        onClick={() => {
          gone = true;
          setMood('loses');
        }}
      />
      <Press id="loop" onClick={() => setMood('loops')} />
      <Press id="busy" onClick={() => setPending(!pending)} />
      <Press id="bid" onClick={() => guardrail('bid', true)} />
      <div style={{ blockSize: 1500 }} />
    </>
  );
}

/** Sets state at every render: React stops it with “Maximum update depth exceeded”. */
function Loop() {
  const [count, setCount] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- the fault that is to be caught
  useEffect(() => setCount(count + 1));
  if (count >= 0) setCount(count + 1);
  return null;
}

const release = (version: string): ModuleLifecycles =>
  defineModule({
    name: 'mf-catalog',
    pages: [],
    messages: () => Promise.resolve({ default: {} }),
    App: () => <Form version={version} />,
  });
const releases: Record<string, ModuleLifecycles> = { 1: release('1'), 2: release('2') };

const told: string[] = [];
const store = createStore();
const config = {
  releaseSet: { id: 'set', modules: { 'mf-catalog': { ...files('2'), fallback: files('1') } } },
  locale: 'de',
  session: { customer: null, counters: { unRead: 0, openCtas: 0 }, csrfToken: '', serverTime: '2026-01-01' },
} as unknown as RuntimeConfig;
const history = createBrowserHistory({ window, v5Compat: true });
const passage = new DraftPassage(sessionStorage);
const kept = new KeptDrafts(passage.take(location.pathname));
const lastResort = new LastResort({
  storage: sessionStorage,
  now: Date.now,
  reload() {
    passage.leave(kept, location.pathname);
    location.reload();
  },
  isOnline: () => navigator.onLine,
  whenIdle: (then) => whenEmpty(store, [busyAtom], then),
});
const modules = new ModuleHost({
  modules: config.releaseSet.modules,
  load: ({ version }) => Promise.resolve(releases[version] as ModuleLifecycles),
  report: ({ module, kind }: ModuleError) => void told.push(`${kind} ${module}`),
  keepPlace,
  kept,
  whenIdle: (then) => whenEmpty(store, [busyAtom], then),
  initial: null,
  events: {
    mounted: (_module, version) => void told.push(`mounted ${version}`),
    replaced: (_module, from, to, why) => void told.push(`${why} ${from} ${to}`),
    lost: () => lastResort.ask(),
    guardrail: (_module, version, name, ok) => void told.push(`${name} ${ok} ${version}`),
  },
});
const nothing = () => undefined;
const services = {
  modules,
  live: { subscribe: () => nothing, onReconnect: () => nothing },
  snackbar: { current: null },
  report: nothing,
  holdRelease: () => nothing,
} as unknown as ShellServices;
const {
  signal: _signal,
  failed: _failed,
  ...shared
} = shellContext({
  config,
  store,
  location: history.location,
  navigationType: NavigationType.Pop,
  navigator: history,
  services,
  signal: new AbortController().signal,
});
const context: OutletContext = {
  ...shared,
  name: 'mf-catalog',
  setBusy: (on, key = '') => mark(store, busyAtom, key, on),
};

const place = document.createElement('div');
document.body.append(place);
void modules.show('mf-catalog', place, context);

watchStandstill({
  url: new URL('/api/public/telemetry', location.href).href,
  bodyWhileStill: () => JSON.stringify({ still: modules.release }),
  moved: (ms) => void told.push(`moved ${ms >= 5000}`),
  again: nothing,
});

Object.assign(window, { modules, told });
