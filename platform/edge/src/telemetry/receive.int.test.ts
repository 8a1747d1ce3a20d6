import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Refusal } from './receive.ts';
import { edge, event, kinds, open, post, report, tokens, edgeHooks, visitor } from './testing/edge.ts';

edgeHooks();

describe('a report', () => {
  test('is taken with the cohort of its document, whatever came since', async () => {
    const document = await open();
    edge.records = [];
    edge.caller = { ...visitor, cohorts: {}, versions: { ...visitor.versions, 'mf-catalog': '1.0.0' } };
    const answer = await post(
      report(
        document,
        event(),
        event({ kind: 'vital', name: 'LCP', value: 1800 }),
        event({ kind: 'guardrail', name: 'bid', ok: false }),
      ),
    );
    expect(answer.status).toBe(204);
    expect(kinds()).toEqual(['mounted', 'render_error', 'unhandled_error', 'slow_lcp', 'guardrail_bid']);
    for (const { visitor: key, record } of edge.records) {
      expect(record).toMatchObject({ rollout: 'r-1', step: 2, arm: 'canary', version: '1.1.0' });
      expect(key).toBe(tokens.visitorIn('r-1', visitor.id ?? ''));
      expect(key).not.toContain('visitor');
    }
    expect(edge.records.at(-1)?.record).toMatchObject({ bad: true });
    expect(edge.results).toEqual(['accepted']);
  });

  test('leaves nothing that knows a visitor beyond a document or a rollout, whatever was decided about consent', async () => {
    const error = { message: 'broken' };
    const tokensSent: string[] = [];
    for (let page = 0; page < 2; page++) {
      const document = await open();
      tokensSent.push(document);
      const sell = event({ module: 'mf-sell', version: '2.0.0', kind: 'unhandled_error', error });
      await post(report(document, event(), sell, event({ module: 'shell', version: '3.0.0' })));
    }
    const known = tokensSent.map((token) => tokens.read(token, Date.now())?.visitor);
    expect(new Set(known).size).toBe(2);
    const keys = new Map<string, Set<string>>();
    for (const { visitor: key, record } of edge.records) {
      const scope = record.rollout ?? 'none';
      keys.set(scope, (keys.get(scope) ?? new Set()).add(key));
      expect(known).not.toContain(key);
    }
    // in a rollout, or in the halves of a release, both documents are one visitor's: the comparison counts people
    const rollouts = [...keys].filter(([scope]) => scope !== 'none');
    expect(rollouts.length).toBeGreaterThan(2);
    for (const [, of] of rollouts) expect(of.size).toBe(1);
    // and no one finds them again from one to the other
    expect(new Set(rollouts.flatMap(([, of]) => [...of])).size).toBe(rollouts.length);
    // what belongs to none is its document's
    expect(keys.get('none')?.size).toBe(2);
  });

  test('of the last good release in its place counts in no arm, and its errors are still reported', async () => {
    const document = await open();
    edge.records = [];
    const error = {
      message: 'no price',
      stack: 'at x (https://rollheim.example/_r/mf-catalog/1.0.0/a.js?x=1:1:22)',
    };
    await post(
      report(document, event({ version: '1.0.0' }), event({ kind: 'render_error', version: '1.0.0', error })),
    );
    expect(kinds()).toEqual(['error']);
    expect(edge.records[0]?.record).toMatchObject({ version: '1.0.0', rollout: null, arm: null });
  });

  test('loses what could be personal', async () => {
    const document = await open();
    edge.records = [];
    const message =
      'anna@example.org said +49 170 1234567 at https://rollheim.example/konto?mail=anna@example.org';
    const stack = 'Error: x\n    at f (https://rollheim.example/_r/mf-catalog/1.1.0/main.js?v=2:1:234567)';
    await post(report(document, event({ kind: 'unhandled_error', error: { message, stack } })));
    const stored = edge.records.find(({ record }) => record.kind === 'error')?.record;
    expect(stored).toMatchObject({ message: '[email] said # at [url]' });
    expect(JSON.stringify(edge.records)).not.toMatch(/anna@|1234567\b|konto/);
    expect(stored).toMatchObject({ stack: expect.stringContaining('/_r/mf-catalog/1.1.0/main.js') });
  });
});

describe('refused, edge.counted, and nothing kept', () => {
  const refused = async (
    answer: Promise<Response>,
    status: number,
    why: Refusal,
    words?: RegExp,
  ): Promise<void> => {
    const response = await answer;
    expect(response.status).toBe(status);
    const problem = (await response.json()) as { title: string; status: number };
    expect(problem.status).toBe(status);
    if (words) expect(problem.title).toMatch(words);
    expect(edge.results.at(-1)).toBe(why);
    expect(edge.records).toEqual([]);
  };
  let document = '';
  beforeEach(async () => {
    document = await open();
    edge.records = [];
  });

  test('from another origin, or from nowhere', async () => {
    const body = report(document, event());
    await refused(post(body, { origin: 'https://evil.example' }), 403, 'origin', /another origin/);
    await refused(post(body, { 'sec-fetch-site': 'cross-site' }), 403, 'origin');
    const bare = request(`${edge.origin}/api/public/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
    });
    bare.end(body);
    const [res] = (await once(bare, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(403);
    res.resume();
  });

  test('that is no post, no JSON, or none of ours', async () => {
    await refused(post('', {}, 'GET'), 405, 'method');
    await refused(post('<x/>', { 'content-type': 'application/xml' }), 415, 'type');
    await refused(post('{"events":['), 400, 'json', /not JSON/);
    for (const body of ['null', '[]', '{}', '"text"']) await refused(post(body), 400, 'shape');
    await refused(post('{"document":"\\u0000"}'), 400, 'shape', /no text/);
  });

  test.each([
    ['an unknown kind', { kind: 'clicked' }, /kind/],
    ['a name that no vital has', { kind: 'vital', name: 'FID', value: 1 }, /name/],
    ['a negative value', { kind: 'vital', name: 'LCP', value: -1 }, /value/],
    ['a number that is text', { kind: 'vital', name: 'LCP', value: '12' }, /value/],
    ['a guardrail without its end', { kind: 'guardrail', name: 'bid' }, /ok/],
    ['a path in place of a page', { page: '/konto/anna' }, /page/],
    ['a field that nobody asked for', { email: 'anna@example.org' }, /email/],
    ['a long message', { kind: 'render_error', error: { message: 'x'.repeat(301) } }, /message/],
  ])('with %s', async (_what, over, words) => {
    const body = { releaseSet: 'set-1', document, events: [event(), { ...event(), ...over }] };
    await refused(post(JSON.stringify(body)), 400, 'shape', words);
  });

  test('with too many events, or too many bytes, announced or not', async () => {
    await refused(post(report(document, ...Array.from({ length: 51 }, () => event()))), 400, 'shape', /50/);
    const large = report(
      document,
      event({ kind: 'render_error', error: { message: 'x', stack: 'y'.repeat(17_000) } }),
    );
    await refused(post(large), 413, 'size');
    const chunked = request(`${edge.origin}/api/public/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: edge.origin, 'transfer-encoding': 'chunked' },
    });
    chunked.on('error', () => undefined);
    const answered = once(chunked, 'response');
    chunked.write(large);
    const [res] = (await answered) as [IncomingMessage];
    expect(res.statusCode).toBe(413);
    res.resume();
    chunked.destroy();
    expect(edge.results.at(-1)).toBe('size');
  });

  test('on a document that no edge made, that is changed, another visitor’s, or too old', async () => {
    const [body = '', mac = ''] = document.split('.');
    const changed = Buffer.from(body, 'base64url').toString('utf8').replace('"r-1",2,0', '"r-1",2,1');
    expect(changed).toContain('"r-1",2,1');
    for (const forged of ['x', '.', `${body}.`, `${Buffer.from(changed).toString('base64url')}.${mac}`])
      await refused(post(report(forged, event())), 400, 'document', /not known/);
    edge.caller = { ...visitor, id: 'somebody-else-01234' };
    await refused(post(report(document, event())), 400, 'document', /another visitor/);
    edge.caller = visitor;
    const old = tokens.read(document, Date.now());
    if (!old) throw new Error('the document must be readable');
    const stale = tokens.sign({ ...old, at: Date.now() - 8 * 86_400_000 });
    await refused(post(report(stale, event())), 400, 'document');
  });

  test('of a release that does not exist, of a foreign module, of another release set', async () => {
    await refused(
      post(report(document, event({ version: '9.9.9' }))),
      400,
      'release',
      /1\.1\.0, not 9\.9\.9/,
    );
    await refused(
      post(report(document, event({ module: 'mf-ghost' }))),
      400,
      'release',
      /no module mf-ghost/,
    );
    await refused(
      post(report(document, event(), event({ module: 'mf-sell', version: '1.1.0' }))),
      400,
      'release',
    );
    const other = JSON.stringify({ releaseSet: 'set-2', document, events: [event()] });
    await refused(post(other), 400, 'release', /set-2/);
  });

  test('beyond so many a minute, of one visitor and of one address', async () => {
    edge.telemetry = edge.fresh(2);
    const send = () => post(report(document, event()));
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    edge.records = [];
    const third = await send();
    // neither the page nor its console is notified
    expect([third.status, await third.text(), edge.results.at(-1)]).toEqual([204, '', 'rate']);
    // a flood of made-up visitors has one address
    const before = edge.results.length;
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        edge.caller = { ...visitor, id: `made-up-visitor-${n}` };
        await send();
      }),
    );
    const flood = edge.results.slice(before);
    expect(flood.filter((result) => result === 'rate').length).toBeGreaterThanOrEqual(34);
    expect(edge.records).toEqual([]);
  });

  test('but none of somebody who opens a page every second', async () => {
    edge.telemetry = edge.fresh();
    const before = edge.results.length;
    for (let report_ = 0; report_ < 180; report_++) await post(report(document, event()));
    expect(new Set(edge.results.slice(before))).toEqual(new Set(['accepted']));
  });
});
