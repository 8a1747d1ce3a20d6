import { describe, expect, test } from 'vitest';
import type { Visitor } from '../visitor.ts';
import { edge, event, kinds, open, PAGE, post, report, edgeHooks, visitor } from './testing/edge.ts';

edgeHooks();

describe('a document', () => {
  const servedOf = async (path: string, headers: Record<string, string> = {}) => {
    await open(path, headers);
    return edge.records.map(({ record }) =>
      record.kind === 'served' ? [record.module, record.expects] : record.kind,
    );
  };

  test('of the module’s page expects it to mount; any other only enrols the visitor', async () => {
    expect(await servedOf(PAGE)).toEqual([['mf-catalog', true]]);
    edge.records = [];
    expect(await servedOf('/ueber-uns')).toEqual([
      ['mf-catalog', false],
      ['shell', true],
    ]);
  });

  test('that is fetched ahead, or for a tester, or before the cookie, is not counted', async () => {
    expect(await servedOf(PAGE, { 'sec-purpose': 'prefetch' })).toEqual([]);
    expect(await servedOf(PAGE, { 'sec-fetch-dest': 'empty' })).toEqual([]);
    edge.caller = { ...visitor, preview: true };
    expect(await servedOf(PAGE)).toEqual([]);
    edge.caller = { ...visitor, id: null, cohorts: {} };
    expect(await servedOf(PAGE)).toEqual([]);
    // it reports all the same: its errors are reported, in no arm
    const error = { message: 'broken' };
    const sell = event({ module: 'mf-sell', version: '2.0.0' });
    const answer = await post(report(edge.documentToken, sell, event({ kind: 'render_error', error })));
    expect(answer.status).toBe(204);
    expect(kinds()).toEqual(['error']);
    expect(edge.records[0]?.record).toMatchObject({ rollout: null });
  });

  test('that answers 500 expects nothing and counts as a failed answer', async () => {
    edge.pageStatus = 500;
    await open(PAGE);
    expect(kinds()).toEqual(['served', 'bff_5xx']);
    expect(edge.records[0]?.record).toMatchObject({ expects: false });
  });

  test('of a page that kept its set from before is in no arm', async () => {
    edge.caller = { ...visitor, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    expect(await servedOf(PAGE)).toEqual([]);
  });
});

describe('an API answer', () => {
  test('counts its status and its time in the arm whose release answered', async () => {
    await (await fetch(`${edge.origin}/api/fine`)).text();
    await (await fetch(`${edge.origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(edge.counted).toEqual([
      ['mf-catalog', '1.1.0', 200],
      ['mf-catalog', '1.1.0', 500],
    ]);
    expect(edge.records.map(({ record }) => record)).toMatchObject([
      { metric: 'bff_5xx', bad: false, arm: 'canary', step: 2 },
      { metric: 'bff_4xx', bad: false },
      { metric: 'slow_bff', value: expect.any(Number) },
      { metric: 'bff_5xx', bad: true },
      { metric: 'bff_4xx', bad: false },
      { metric: 'slow_bff' },
    ]);
    edge.records = [];
    edge.caller = { ...visitor, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    await (await fetch(`${edge.origin}/api/fine`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(edge.records).toEqual([]);
  });
});

describe('a call that its backend names', () => {
  const call = async (path: string, route: string) => {
    edge.route = route;
    const answer = await fetch(`${edge.origin}/api/${path}`);
    await answer.text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return edge.records.map(({ record }) => record);
  };
  const bid = 'POST /private/auction/:id/bid';

  test('is compared as that call, and reaches the outcomes that the release declares by it', async () => {
    expect(await call('fine', bid)).toMatchObject([
      { metric: 'bff_5xx', route: bid },
      { metric: 'bff_4xx', route: bid },
      { metric: 'slow_bff', route: bid },
      { metric: 'outcome:bid-placed', bad: true, arm: 'canary', module: 'mf-catalog' },
    ]);
  });

  test('reaches nothing when it fails, or when it is another one', async () => {
    for (const [path, route] of [
      ['broken', bid],
      ['fine', 'GET /private/auction/:id'],
    ] as const) {
      edge.records = [];
      const metrics = (await call(path, route)).map((record) => record.kind === 'observed' && record.metric);
      expect(metrics).toEqual(['bff_5xx', 'bff_4xx', 'slow_bff']);
    }
  });

  test('that is refused counts, unless the session is over or it came too often', async () => {
    const refused: boolean[] = [];
    for (const status of [404, 422, 401, 429]) {
      edge.records = [];
      const records = await call(`status-${status}`, bid);
      refused.push(records.some((record) => 'metric' in record && record.metric === 'bff_4xx' && record.bad));
    }
    expect(refused).toEqual([true, true, false, false]);
  });

  test('is no call where the header holds anything but a method and the form of a path', async () => {
    for (const odd of ['GET /private/auction/anna@example.org', '/private', 'TRACE /x'])
      for (const record of await call('fine', odd)) expect(record).not.toHaveProperty('route');
  });
});

describe('a page that is shown', () => {
  test('reaches the outcomes that are declared by it, first or later in the document', async () => {
    const document = await open();
    edge.records = [];
    const detail = { page: 'catalog-detail' } as const;
    await post(report(document, event({ kind: 'shown', ...detail })));
    await post(report(document, event(detail)));
    await post(report(document, event({ kind: 'shown' })));
    expect(kinds().filter((name) => name.startsWith('outcome:'))).toEqual([
      'outcome:vehicle-opened',
      'outcome:vehicle-opened',
    ]);
  });

  test('says that it is watched, and by that all of its signs are good until it says otherwise', async () => {
    const document = await open();
    edge.records = [];
    await post(report(document, event({ kind: 'watching' }), event({ kind: 'sign', name: 'dead-press' })));
    expect(kinds()).toEqual([
      'watched',
      'dead_press',
      'repeated_press',
      'correction',
      'quick_return',
      'empty_content',
      'dead_press',
    ]);
    expect(edge.records.map(({ record }) => record.kind === 'observed' && record.bad)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('made-up visitors', () => {
  const forged = (at: number): Visitor => ({ ...visitor, id: `forged-visitor-${at}` });
  const against = (): Set<string> =>
    new Set(edge.records.flatMap(({ visitor: who, record }) => (record.kind === 'observed' ? [who] : [])));
  const broken = event({ kind: 'load_failure', error: { message: 'did not load' } });

  test('of one address count as few people, however many they are; their errors are shown', async () => {
    edge.telemetry = edge.fresh(undefined, 4);
    edge.address = '203.0.113.7';
    for (let at = 0; at < 13; at++) {
      edge.caller = forged(at);
      expect((await post(report(await open(), broken))).status).toBe(204);
    }
    expect(against().size).toBe(4);
    expect(kinds().filter((kind) => kind === 'error')).toHaveLength(13);
    expect(kinds().filter((kind) => kind === 'served')).toHaveLength(4);
  });

  test('need a page that a browser opened, and count in no answer before', async () => {
    edge.telemetry = edge.fresh(undefined, 4);
    edge.address = '203.0.113.7';
    await post(report(await open(PAGE, { 'sec-fetch-dest': 'empty' }), broken));
    await (await fetch(`${edge.origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(against().size).toBe(0);
    expect(edge.counted).toHaveLength(1);
    await open();
    await (await fetch(`${edge.origin}/api/broken`)).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(against().size).toBe(1);
  });
});
