import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** By itself: what makes HMACs for all, and forms that others prescribe. */
const OWN_FORM = [
  'platform/contracts/src/server/hmac.ts',
  // a key is derived with it
  'services/identity/src/api-tokens/secret.ts',
  // of the mail provider
  'services/notifications/src/mail/bounces.ts',
  // of webhooks, which their receivers check
  'services/notifications/src/webhooks/sign.ts',
];

test('what is signed for ourselves is signed for a purpose of the one table', () => {
  const sources = globSync('{mf-*,platform/*,services/*,shell/*}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', '**/node_modules', '**/dist'],
  });
  expect(sources.length).toBeGreaterThan(500);
  const signing = sources.filter((path) => /\bcreateHmac\b/.test(readFileSync(path, 'utf8')));
  expect(signing.toSorted()).toEqual(OWN_FORM.toSorted());
});
