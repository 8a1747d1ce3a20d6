import { expect, test } from 'vitest';
import { api } from './api.ts';

/** Calls that are compiled and never made. */
const WRONG = [
  // @ts-expect-error -- the document names `/private/notifications/pages/get`
  () => api.get('/private/notification/pages/get'),
  // @ts-expect-error -- a call of a module that these pages do not name
  () => api.get('/private/api-tokens'),
  // @ts-expect-error -- no such field of the query
  () => api.get('/private/notifications/pages/get', { query: { group: 'a' } }),
  // @ts-expect-error -- no such value of the filter
  () => api.get('/private/notifications/pages/get', { query: { filter: 'read' } }),
  // @ts-expect-error -- no such field of the answer
  async () => (await api.get('/private/notifications/pages/get')).messages,
  // @ts-expect-error -- no such field of the body
  () => api.post('/private/customer/searches', { body: { name: '', query: '', rythm: 'instant' } }),
];

test('a path or a field that the documents do not have does not compile', () => {
  expect(WRONG).toHaveLength(6);
});
