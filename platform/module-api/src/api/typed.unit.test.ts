import { expect, test } from 'vitest';
import type { TypedApi, TypedRequest } from './typed.ts';

interface Calls {
  readonly GET: {
    readonly '/public/things': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly sort?: 'new' | 'old' };
      readonly body: undefined;
      readonly answer: { readonly things: readonly string[] };
    };
    readonly '/public/things/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: { readonly name: string };
    };
    readonly '/public/things/all': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: { readonly count: number };
    };
    readonly '/public/things/{id}/parts/{part}': {
      readonly query: { readonly locale: string };
      readonly body: undefined;
      readonly answer: { readonly part: string };
    };
  };
  readonly POST: {
    readonly '/private/things/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly name: string; readonly note?: string | undefined };
      readonly answer: null;
    };
    readonly '/private/things/{id}/file': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: null;
    };
  };
}

const sent: (readonly unknown[])[] = [];
const send = (...all: readonly unknown[]) => {
  sent.push(all);
  return Promise.resolve({ things: [], name: 'n', count: 1, part: 'p' }) as Promise<never>;
};
const api: TypedApi<Calls> = { get: send, post: send, put: send, delete: send, act: send };
const id: string = '7';

test('a path of the document is sent as it is, and its answer has the type of the document', async () => {
  const { things } = await api.get('/public/things', { query: { page: 2, sort: 'new' } });
  const { name } = await api.get(`/public/things/${id}`);
  const { count } = await api.get('/public/things/all');
  const { part } = await api.get(`/public/things/${id}/parts/${id}`, { query: { locale: 'de' } });
  const types: [readonly string[], string, number, string] = [things, name, count, part];
  expect(types).toEqual([[], 'n', 1, 'p']);
  await api.get(`/public/things?${id}`);
  await api.get(`/public/things/${id}/parts/${id}?${id}`);
  await api.post(`/private/things/${id}`, { body: { name: 'new' }, idempotencyKey: 'key' });
  await api.post(`/private/things/${id}/file`, { body: new FormData() });
  expect(sent.map(([path]) => path)).toEqual([
    '/public/things',
    '/public/things/7',
    '/public/things/all',
    '/public/things/7/parts/7',
    '/public/things?7',
    '/public/things/7/parts/7?7',
    '/private/things/7',
    '/private/things/7/file',
  ]);
});

test('what the document does not have does not compile', async () => {
  // @ts-expect-error -- no such path
  await api.get('/public/thing');
  // @ts-expect-error -- no such path below one with a parameter
  await api.get(`/public/things/${id}/part`);
  // @ts-expect-error -- any text may be no path
  await api.get(id);
  // @ts-expect-error -- another method
  await api.put(`/private/things/${id}`, { body: { name: 'new' } });
  // @ts-expect-error -- no such field of the query
  await api.get('/public/things', { query: { pages: 2 } });
  // @ts-expect-error -- no such value
  await api.get('/public/things', { query: { sort: 'oldest' } });
  // @ts-expect-error -- a field of the query is missing
  await api.get(`/public/things/${id}/parts/${id}`);
  // @ts-expect-error -- no such field of the body
  await api.post(`/private/things/${id}`, { body: { name: 'new', notes: '' } });
  // @ts-expect-error -- a field of the body is missing
  await api.post(`/private/things/${id}`, { body: { note: '' } });
  // @ts-expect-error -- the body is missing
  await api.post(`/private/things/${id}`);
  const answer = await api.get(`/public/things/${id}`);
  // @ts-expect-error -- no such field of the answer
  expect(answer.title).toBeUndefined();
});

test('a request that binds is a write of the document', () => {
  const requests: readonly TypedRequest<Calls>[] = [
    { method: 'POST', path: `/private/things/${id}`, body: { name: 'new' } },
    { method: 'POST', path: `/private/things/${id}/file` },
    // @ts-expect-error -- no such path
    { method: 'POST', path: `/private/thing/${id}`, body: { name: 'new' } },
    // @ts-expect-error -- another method
    { method: 'DELETE', path: `/private/things/${id}` },
    // @ts-expect-error -- no such field of the body
    { method: 'POST', path: `/private/things/${id}`, body: { name: 'new', notes: '' } },
  ];
  expect(requests).toHaveLength(5);
});
