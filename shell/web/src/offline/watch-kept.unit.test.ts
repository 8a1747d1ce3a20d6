import type { LiveFrame } from '@rollheim/contracts';
import type { RuntimeConfig } from '@rollheim/module-api';
import { afterEach, expect, test, vi } from 'vitest';
import { watchKept } from './watch-kept.ts';

afterEach(() => vi.unstubAllGlobals());

const config = { locale: 'de', releaseSet: { id: 'set-1', shell: '2.0.0' } } as RuntimeConfig;

function setUp(pathname: string, saveData = false) {
  const place = { pathname };
  vi.stubGlobal('location', place);
  const sent: unknown[] = [];
  const registration = { active: { postMessage: (data: unknown) => void sent.push(data) } };
  const register = vi.fn(async () => registration);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
    connection: { saveData },
  });
  const recall = vi.fn();
  const visit: { onShown?: () => void } = {};
  let hear: (frame: LiveFrame) => void = () => undefined;
  let back: () => void = () => undefined;
  watchKept({
    config,
    visit,
    live: {
      subscribe: (handler) => {
        hear = handler;
        return () => undefined;
      },
      onReconnect(handler) {
        back = handler;
        return () => undefined;
      },
    },
    modules: { release: { module: 'mf-sell', version: '1.2.0' } },
    recall,
  });
  return {
    place,
    sent,
    register,
    recall,
    changed: () => visit.onShown?.(),
    hear: (frame: object) => hear(frame as LiveFrame),
    back: () => back(),
  };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('an ad that has begun does not wait until the document names the worker', async () => {
  const { place, register, changed, sent } = setUp('/inserat/neu');
  expect(register).not.toHaveBeenCalled();
  place.pathname = '/inserat/bearbeiten/4h7k2m9p3q5r/hinweise';
  changed();
  await turn();
  expect(register).toHaveBeenCalledWith('/offline-worker.js');
  expect(sent).toHaveLength(1);
  const saving = setUp('/inserat/bearbeiten/4h7k2m9p3q5r/hinweise', true);
  expect(saving.register).not.toHaveBeenCalled();
});

test('a page of the wizard is kept, once; others are not, nor for who saves data', async () => {
  const { place, sent, changed } = setUp('/wohnmobil-kaufen');
  await turn();
  expect(sent).toEqual([]);
  place.pathname = '/inserat/neu';
  changed();
  changed();
  await turn();
  expect(sent).toEqual([{ type: 'keep', locale: 'de', set: 'set-1' }]);
  const saving = setUp('/inserat/neu', true);
  await turn();
  expect(saving.sent).toEqual([]);
});

test('a recall is handed on to the worker', async () => {
  const { sent, hear } = setUp('/');
  hear({ message: {} });
  hear({ recall: { module: 'mf-sell', version: '1.2.0', at: '' } });
  await turn();
  expect(sent).toEqual([{ type: 'recall', release: 'mf-sell@1.2.0' }]);
});

test('recalls that came while the stream was cut reach the page when it is back', async () => {
  const { recall, back } = setUp('/');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ tag: 'set-2', recalled: ['mf-sell@1.2.0'] });
  });
  back();
  await turn();
  expect(asked).toEqual(['/version.json?kept=mf-sell%401.2.0%2Cshell%402.0.0']);
  expect(recall).toHaveBeenCalledExactlyOnceWith('mf-sell', '1.2.0');
});
