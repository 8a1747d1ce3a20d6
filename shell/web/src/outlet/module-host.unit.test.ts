import type { ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';
import type { ModuleContext, ModuleLifecycles } from '@rollheim/module-api';
import { expect, test, vi } from 'vitest';
import { ModuleHost, type OutletContext } from './module-host.ts';

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

/** A host whose releases load as told: an error, or lifecycles. */
function setUp(
  answers: Record<string, ModuleLifecycles | Error>,
  module = withFallback,
  initial: { module: string; data: unknown } | null = null,
) {
  const loads: string[] = [];
  const report = vi.fn();
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
    initial,
  });
  return { host, loads, report };
}

test('a release that loads is mounted', async () => {
  const release = lifecycles();
  const { host, loads } = setUp({ 2: release });
  await host.show('mf-catalog', element, context);
  expect(element.dataset['release']).toBe('2');
  expect(host.state()).toEqual({ status: 'ready' });
  expect(loads).toEqual(['2']);
});

test('a release that does not load is tried once more, then the last good one takes its place', async () => {
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

test('a first render that fails counts as a release that fails', async () => {
  const bad = lifecycles(() => Promise.reject(new Error('render')));
  const { host, loads } = setUp({ 2: bad, 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '2 again', '1']);
  expect(bad.unmount).toHaveBeenCalled();
});

test('a release that breaks later is replaced in place, and not tried again in this page', async () => {
  let fail: (error: unknown) => void = () => undefined;
  const breaks = lifecycles((given) => {
    fail = given.failed;
    return Promise.resolve();
  });
  const { host, loads } = setUp({ 2: breaks, 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  fail(new Error('later'));
  await vi.waitFor(() => expect(loads).toEqual(['2', '1']));
  await host.show('mf-catalog', element, context);
  expect(loads).toEqual(['2', '1', '1']);
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

test('a withdrawn release leaves the open page', async () => {
  const { host, loads } = setUp({ 2: lifecycles(), 1: lifecycles() });
  await host.show('mf-catalog', element, context);
  await host.recall('mf-catalog');
  expect(loads).toEqual(['2', '1']);
  expect(host.state().status).toBe('ready');
});
