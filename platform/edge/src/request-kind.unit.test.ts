import { expect, test } from 'vitest';
import { pathOf } from './request-kind.ts';

test.each([
  '/API/private/x',
  '/Api/private/x',
  '/%61pi/private/x',
  '/api/private/%78',
  '/api/private/get%2Dsse',
  '/api%2fprivate',
  '/MEDIA/x',
  '/OIDC/auth',
  '/_R/mf-catalog/1.0.0/a.js',
  '/api//private',
  '/api/./private',
  '/api/%2e%2e/private',
  '/api\\private',
  '/x/../api/private',
  'api/private',
])('%s is another spelling of a call', (path) => {
  expect(pathOf(path)).toBeNull();
});

test.each([
  '/',
  '/Fahrzeuge',
  '/%C5%BCywiec',
  '/fahrzeuge/%61',
  '/api/public/Caravan/1',
  '/apis',
  '/api/x/M%C3%BCller',
])('%s is understood as it is', (path) => {
  expect(pathOf(`${path}?q=%61`)).toBe(path);
});
