import { describe, expect, test } from 'vitest';
import type { Harness } from '../support/harness.ts';

const DOCUMENT = { accept: 'text/html', 'sec-fetch-dest': 'document' };

/** The site's outer border: where its pages lead, what they may run, what lies behind the edge. */
export function borderStories(harness: () => Harness): void {
  describe('borders', () => {
    test('no redirect leads to another site', async () => {
      const away = [
        'https://evil.example/',
        '//evil.example',
        String.raw`/\evil.example`,
        '/%09/evil.example',
        'javascript:x',
      ];
      for (const next of away)
        for (const path of ['/auth/logged-in', '/auth/redirect-to-authorize', '/login']) {
          const place = `${harness().url}${path}?next=${encodeURIComponent(next)}`;
          const answer = await fetch(place, { redirect: 'manual', headers: DOCUMENT });
          await answer.body?.cancel();
          const location = new URL(answer.headers.get('location') ?? '/', harness().url);
          expect(location.origin, place).toBe(harness().url);
        }
    });

    test('documents run nothing foreign, and no script reads a cookie', async () => {
      for (const path of ['/', '/login', '/caravan/0000000000zz', '/a/nachrichten']) {
        const answer = await fetch(harness().url + path, { redirect: 'manual', headers: DOCUMENT });
        const text = await answer.text();
        const policy = answer.headers.get('content-security-policy') ?? '';
        const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
        expect(policy).toMatch(
          /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
        );
        expect(policy).not.toMatch(/script-src[^;]*unsafe/);
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('permissions-policy')).toContain('camera=()');
        const scripts = text.match(/<script\b[^>]*>/g) ?? [];
        expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
        for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
      }
    });

    test('what backends say among themselves is not reachable from outside', async () => {
      const paths = [
        '/internal/register',
        '/internal/password/reset',
        '/jwks',
        '/fragment?route=home',
        '/metrics/',
        '/state',
      ];
      for (const path of [
        ...paths,
        '/api/fragment',
        '/api/internal/register',
        '/oidc/internal/register',
        '/media/metrics',
      ]) {
        const answers = await Promise.all(
          ['GET', 'POST'].map((method) =>
            fetch(harness().url + path, { method, headers: { accept: 'application/json' } }),
          ),
        );
        for (const answer of answers) {
          await answer.body?.cancel();
          expect(answer.status, path).toBe(404);
        }
      }
    });
  });
}
