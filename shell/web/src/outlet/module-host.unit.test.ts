import type { ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';
import type { ModuleContext, ModuleLifecycles } from '@rollheim/module-api';
import { expect, test, vi } from 'vitest';
import { ModuleHost, type ModuleHostOptions, type OutletContext } from './module-host.ts';

const files = (version: string): ReleaseFiles => ({
  version,
  globalName: `mf_${version}`,
  base: `/_r/mf-catalog/${version}/`,
  entry: 'remoteEntry.js',
  scripts: [],
  css: [],
  integrity: {},
});
const withFallback: Omit<ReleaseSetModule, 'bffUrl'> = { ...files('2'), fallback: files('1') };
const element = { replaceChildren: vi.fn(), dataset: {} } as unknown as HTMLElement;
const context = { name: 'mf-catalog' } as OutletContext;

function lifecycles(mount: (context: ModuleContext) => Promise<void> = () => Promise.resolve()) {
  return {
    definition: {
      name: 'mf-catalog',
      pages: [],
      messages: () => Promise.reject(new Error('unused')),
      App: () => null,
    },
    bootstrap: () => Promise.resolve(),
    mount: vi.fn((_element: HTMLElement, given: ModuleContext) => mount(given)),
    update: vi.fn(() => Promise.resolve()),
    unmount: vi.fn(() => Promise.resolve()),
  } satisfies ModuleLifecycles;
}

/** A host whose releases load as given: an error, or lifecycles. */
function setUp(
  answers: Record<string, ModuleLifecycles | Error>,
  module = withFallback,
  initial: { module: string; data: unknown } | null = null,
  more: Partial<ModuleHostOptions> = {},
) {
  const loads: string[] = [];
  const report = vi.fn();
  const events = { mounted: vi.fn(), replaced: vi.fn(), stuck: vi.fn(), lost: vi.fn() };
  const host = new ModuleHost({
    modules: { 'mf-catalog': module },
    load: (release, force) => {
      loads.push(force ? `${release.version} again` : release.version);
      const answer = answers[release.version];
      return answer instanceof Error || !answer
        ? Promise.reject(answer ?? new Error('none'))
        : Promise.resolve(answer);
    },
    report,
    events,
    initial,
    ...more,
  });
  return { host, loads, report, events };
}

test('a release that loads is mounted', async () => {
  const release = lifecycles();
  const { host, loads } = setUp({ 2: release });
  await host.show('mf-catalog', element, context);
  expect(element.dataset['release']).toBe('2');
  expect(host.state()).toEqual({ status: 'ready' });
  expect(loads).toEqual(['2']);
});

test('a mounted module renders again only where the page has changed while it came', async () => {
  const still = lifecycles();
  await setUp({ 2: still }).host.show('mf-catalog', element, context);
  expect(still.update).not.toHaveBeenCalled();
  const mounting = Promise.withResolvers<void>();
  const moved = lifecycles(() => mounting.promise);
  const { host } = setUp({ 2: moved });
  const shown = host.show('mf-catalog', element, context);
  await vi.waitFor(() => expect(moved.mount).toHaveBeenCalled());
  await host.update({ ...context, locale: 'nl' });
  mounting.resolve();
  await shown;
  expect(moved.update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ locale: 'nl' }));
});

test('a release that does not load is retried once, then the last good one takes its place', async () => {
  const good = lifecycles();
  const { host, loads, report } = setUp({ 2: new Error('404'), 1: good });
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2 again', '1']);
  expect(good.mount).toHaveBeenCalledOnce();
  expect(host.state().status).toBe('ready');
  expect(report.mock.calls.map(([error]) => (error as { module: string }).module)).toEqual([
    'mf-catalog@2',
    'mf-catalog@2',
  ]);
});

test('when nothing loads, the outlet says so with a reference and can be tried again', async () => {
  const answers: Record<string, ModuleLifecycles | Error> = { 2: new Error('404'), 1: new Error('404') };
  const { host } = setUp(answers);
  await host.show('mf-catalog', element, context);
  expect(host.state()).toMatchObject({
    status: 'failed',
    reference: expect.stringMatching(/^[0-9A-F]{3}-[0-9A-F]{3}$/) as string,
  });
  answers['2'] = lifecycles();
  await host.retry();
  expect(host.state().status).toBe('ready');
});

test('files that cannot be had ask for a new document; a release that breaks does not', async () => {
  const lost = setUp({ 2: new Error('404'), 1: new Error('404') });
  await lost.host.show('mf-catalog', element, context);
  expect(lost.events.lost).toHaveBeenCalledOnce();
  const chunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const late = lifecycles(() => Promise.reject(chunk));
  const later = setUp({ 2: late }, { ...files('2'), fallback: null });
  await later.host.show('mf-catalog', element, context);
  expect(later.events.lost).toHaveBeenCalledOnce();
  const broken = setUp(
    { 2: lifecycles(() => Promise.reject(new Error('render'))) },
    { ...files('2'), fallback: null },
  );
  await broken.host.show('mf-catalog', element, context);
  expect(broken.host.state().status).toBe('failed');
  expect(broken.events.lost).not.toHaveBeenCalled();
});

test('a first render that fails counts as a release that fails', async () => {
  const bad = lifecycles(() => Promise.reject(new Error('render')));
  const { host, loads } = setUp({ 2: bad, 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2', '1']);
  expect(bad.unmount).toHaveBeenCalled();
});

/** A release that exposes how to break it after it is mounted. */
function breakable() {
  const given: ModuleContext[] = [];
  const release = lifecycles((context) => {
    given.push(context);
    return Promise.resolve();
  });
  return { release, given, fail: () => given.at(-1)?.failed(new Error('later')) };
}

test('a release that breaks later is remounted once, then replaced in place and not tried again', async () => {
  const { release, fail } = breakable();
  const { host, loads, events } = setUp({ 2: release, 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  fail();
  await vi.waitFor(() => expect(host.state().status).toBe('ready'));
  expect(loads).toEqual(['2', '2']);
  fail();
  await vi.waitFor(() => expect(loads).toEqual(['2', '2', '1']));
  await vi.waitFor(() => expect(events.replaced).toHaveBeenCalledWith('mf-catalog', '2', '1', 'failed'));
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2', '1', '1']);
});

test('a release without a last good one is remounted once, then the page says so', async () => {
  const { release, fail } = breakable();
  const { host, loads } = setUp({ 2: release }, { ...files('2'), fallback: null });
  await host.show('mf-catalog', element, context);
  fail();
  await vi.waitFor(() => expect(host.state().status).toBe('ready'));
  fail();
  await vi.waitFor(() => expect(host.state().status).toBe('failed'));
  expect(loads).toEqual(['2', '2']);
});

test('a remote that never answers gives way in time, and its late answer changes nothing', async () => {
  const late = Promise.withResolvers<ModuleLifecycles>();
  const never = lifecycles();
  const good = lifecycles();
  const events = { mounted: vi.fn(), replaced: vi.fn() };
  const host = new ModuleHost({
    modules: { 'mf-catalog': withFallback },
    load: ({ version }) => (version === '2' ? late.promise : Promise.resolve(good)),
    report: vi.fn(),
    events,
    limitMs: 20,
    initial: null,
  });
  await host.show('mf-catalog', element, context);
  expect(host.release).toEqual({ module: 'mf-catalog', version: '1' });
  late.resolve(never);
  await late.promise;
  expect(never.mount).not.toHaveBeenCalled();
  expect(good.unmount).not.toHaveBeenCalled();
  expect(events.replaced).toHaveBeenCalledWith('mf-catalog', '2', '1', 'failed');
});

test('a first render that never ends gives way in time', async () => {
  const hangs = lifecycles(() => new Promise(() => undefined));
  const { host, loads } = setUp({ 2: hangs, 1: lifecycles() }, withFallback, null, { limitMs: 20 });
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2', '1']);
  expect(hangs.unmount).toHaveBeenCalled();
  expect(host.state().status).toBe('ready');
});

test('what was typed outlives a change of release, and goes with its field', async () => {
  const { release, given } = breakable();
  const good = breakable();
  const { host } = setUp({ 2: release, 1: good.release });
  await host.show('mf-catalog', element, context);
  const typed = given[0]?.kept;
  typed?.put('amount:a1', 4600);
  typed?.put('question:a1', 'Is the roof dry?');
  typed?.drop('question:a1'); // the form was closed
  release.unmount.mockImplementation(() => {
    typed?.drop('amount:a1'); // the field leaves with its release
    return Promise.resolve();
  });
  host.recall('mf-catalog', '2');
  await vi.waitFor(() => expect(good.given).toHaveLength(1));
  const found = good.given[0]?.kept;
  expect(found?.get('amount:a1')).toBe(4600);
  expect(found?.has('question:a1')).toBe(false);
  await vi.waitFor(() => expect(host.state().status).toBe('ready'));
  found?.drop('amount:a1');
  expect(found?.has('amount:a1')).toBe(false);
});

test('the visitor who goes on while a module loads does not get it', async () => {
  const late = Promise.withResolvers<ModuleLifecycles>();
  const release = lifecycles();
  const host = new ModuleHost({
    modules: { 'mf-catalog': withFallback },
    load: () => late.promise,
    report: vi.fn(),
    initial: null,
  });
  const showing = host.show('mf-catalog', element, context);
  await vi.waitFor(() => expect(host.state().status).toBe('loading'));
  await host.leave();
  late.resolve(release);
  await showing;
  expect(release.mount).not.toHaveBeenCalled();
  expect(host.state().status).toBe('idle');
});

test('leaving unmounts and aborts what the mount hung on its signal', async () => {
  let signal: AbortSignal | null = null;
  const release = lifecycles((given) => {
    ({ signal } = given);
    return Promise.resolve();
  });
  const { host } = setUp({ 2: release });
  await host.show('mf-catalog', element, context);
  await host.leave();
  expect(release.unmount).toHaveBeenCalledOnce();
  expect(signal).toMatchObject({ aborted: true });
});

test("the server's data are for the first mount of their own module alone", async () => {
  const release = lifecycles();
  const data = { queries: [], renderedAt: '2026-01-01T00:00:00.000Z' };
  const { host } = setUp({ 2: release }, withFallback, { module: 'mf-catalog', data });
  await host.show('mf-catalog', element, context);
  await host.show('mf-catalog', element, context);
  expect(release.mount.mock.calls.map(([, given]) => given.initial)).toEqual([data, undefined]);
});

test('a withdrawn release leaves the open page; another page’s release leaves it alone', async () => {
  const { host, loads, events } = setUp({ 2: lifecycles(), 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  host.recall('mf-catalog', '3');
  host.recall('mf-sell', '2');
  expect(loads).toEqual(['2']);
  host.recall('mf-catalog', '2');
  host.recall('mf-catalog', '2');
  await vi.waitFor(() => expect(events.replaced).toHaveBeenCalledWith('mf-catalog', '2', '1', 'recalled'));
  expect(loads).toEqual(['2', '1']);
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '1', '1']);
});

test('a recall waits while something is busy', async () => {
  const waiting: (() => void)[] = [];
  const { host, loads } = setUp({ 2: lifecycles(), 1: lifecycles() }, withFallback, null, {
    whenIdle: (then) => void waiting.push(then),
  });
  await host.show('mf-catalog', element, context);
  host.recall('mf-catalog', '2');
  expect(loads).toEqual(['2']);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await vi.waitFor(() => expect(loads).toEqual(['2', '1']));
});

test('a release that is withdrawn while it loads is replaced once it is mounted', async () => {
  const slow = Promise.withResolvers<void>();
  const { host, loads } = setUp({ 2: lifecycles(() => slow.promise), 1: lifecycles() });
  const showing = host.show('mf-catalog', element, context);
  await vi.waitFor(() => expect(loads).toEqual(['2']));
  host.recall('mf-catalog', '2');
  slow.resolve();
  await showing;
  await vi.waitFor(() => expect(host.release?.version).toBe('1'));
  expect(loads).toEqual(['2', '1']);
});

test('a withdrawn release without another stays, and asks for a new document', async () => {
  const { host, loads, events } = setUp({ 2: lifecycles() }, { ...files('2'), fallback: null });
  await host.show('mf-catalog', element, context);
  host.recall('mf-catalog', '2');
  expect(loads).toEqual(['2']);
  expect(events.stuck).toHaveBeenCalledOnce();
  expect(host.state().status).toBe('ready');
});

test('a release that the page before never got over is not tried', async () => {
  const { host, loads } = setUp({ 2: lifecycles(), 1: lifecycles() });
  host.distrust('mf-catalog', '2');
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['1']);
});

test('what is loaded ahead is loaded once, and a failure of it costs no try', async () => {
  const { host, loads, report } = setUp({ 2: new Error('offline'), 1: lifecycles() });
  host.prefetch('mf-catalog');
  host.prefetch('mf-catalog');
  host.prefetch('mf-unknown');
  await new Promise((resolve) => setTimeout(resolve));
  expect(loads).toEqual(['2']);
  expect(report).not.toHaveBeenCalled();
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2 again', '2 again', '1']);
});

test('a failed module is mounted again at once when its release is rolled back', async () => {
  const answers: Record<string, ModuleLifecycles | Error> = { 2: new Error('500'), 1: new Error('500') };
  const { host, loads, events } = setUp(answers);
  await host.show('mf-catalog', element, context);
  expect(host.state().status).toBe('failed');
  answers['1'] = lifecycles();
  loads.length = 0;
  host.recall('mf-catalog', '2');
  await vi.waitFor(() => expect(host.state().status).toBe('ready'));
  expect(loads).toEqual(['1 again']);
  expect(events.replaced).toHaveBeenCalledWith('mf-catalog', '2', '1', 'recalled');
});

test('a module that failed and has nothing to give way to asks for a new document when it is taken back', async () => {
  const { host, loads, events } = setUp({ 2: new Error('500') }, { ...files('2'), fallback: null });
  await host.show('mf-catalog', element, context);
  loads.length = 0;
  host.recall('mf-catalog', '2');
  expect(events.stuck).toHaveBeenCalledOnce();
  expect(loads).toEqual([]);
});

test('calls name the fallback release in place of the set’s own, from its first render on', async () => {
  const during: string[] = [];
  const note = ({ mounted }: ModuleContext) => Promise.resolve(void during.push(mounted?.() ?? 'none'));
  const bad = lifecycles((given) => note(given).then(() => Promise.reject(new Error('render'))));
  const { host } = setUp({ 2: bad, 1: lifecycles(note) });
  await host.show('mf-catalog', element, context);
  expect(during).toEqual(['', '', 'mf-catalog@1']);
  await host.leave();
  expect(host.mounted()).toBe('mf-catalog@1');
});
