import { PATHS } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { middlewareOf, runMiddleware, type PageRequest } from './middleware.ts';

const match = (id: 'messages' | 'login' | 'register' | 'home') =>
  ({ id, module: 'shell', locale: 'de', params: {}, entry: PATHS[id] }) as const;
const request = (loggedIn: boolean) =>
  ({ match: match('messages'), path: '/a/nachrichten?x=1', loggedIn }) as PageRequest;

test('pages name what looks at them first', () => {
  expect(middlewareOf(match('messages'))).toEqual(['session']);
  expect(middlewareOf(match('login'))).toEqual(['login']);
  expect(middlewareOf(match('home'))).toEqual(['home']);
});

test('whoever is not logged in goes to the login and comes back', async () => {
  expect(await runMiddleware(['session'], request(true))).toBeNull();
  expect(await runMiddleware(['session'], request(false))).toBe(
    '/login?required&next=%2Fa%2Fnachrichten%3Fx%3D1',
  );
});

test.each([
  ['/login', '/'],
  ['/login?next=/preise', '/preise'],
  ['/login?next=//elsewhere.example', '/'],
  ['/login?reset=abc', null],
  ['/login?interaction=abc&next=/preise', null],
])('whoever is logged in and comes to %s goes on to %s', async (path, place) => {
  const asked = { match: match('login'), path, home: 'de', loggedIn: true } as PageRequest;
  expect(await runMiddleware(['login'], asked)).toBe(place);
});

test.each([
  ['/register', true, '/account'],
  ['/register?next=/preise', true, '/preise'],
  ['/register?next=//elsewhere.example', true, '/account'],
  ['/register', false, null],
])('%s asks no one to register who is logged in (%s): %s', async (path, loggedIn, place) => {
  const asked = { match: match('register'), path, home: 'de', loggedIn } as PageRequest;
  expect(await runMiddleware(middlewareOf(asked.match), asked)).toBe(place);
});

test.each(['nobody', 'constructor'])('%s is an unknown middleware: 500', async (name) => {
  await expect(runMiddleware([name], request(true))).rejects.toMatchObject({
    status: 500,
    title: 'Unknown middleware',
  });
});

test('the first address wins', async () => {
  const known = { a: async () => null, b: async () => '/b', c: async () => '/c' };
  expect(await runMiddleware(['a', 'b', 'c'], request(true), known)).toBe('/b');
});
