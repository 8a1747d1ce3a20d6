import { describe, expect, test } from 'vitest';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { open, placesOf } from '../people/places.ts';
import { enter, type Role } from '../people/roles.ts';
import type { Harness } from '../support/harness.ts';

/** Who looks at which pages: each page once, by the first of them who can come to it. */
const ONCE: readonly Role[] = ['private', 'accepted', 'admin'];

/** Every page once, by a program that looks for barriers. */
export function barriersStory(harness: () => Harness): void {
  describe('barriers', () => {
    const seen = new Set<string>();

    test.each(ONCE)('axe finds nothing on any page that %s is the first to come to', async (role) => {
      const { page, context, expect: mayAnswer } = await harness().visitor();
      mayAnswer(404, /gibt\/es\/nicht/);
      // no one opens so many pages in a minute
      mayAnswer(429, /telemetry/);
      await enter(context, harness().url, role);
      const places = (await placesOf(page, role)).filter(({ name }) => !seen.has(name) && seen.add(name));
      const found: string[] = [];
      for (const [turn, { name, path }] of places.entries()) {
        await open(page, path);
        const view = VIEWS[turn % VIEWS.length] ?? { width: 320, theme: 'light' };
        for (const { rule, selector, help } of await violationsOf(page, view))
          found.push(`${name} ${view.width} ${view.theme}: ${rule} ${selector} (${help})`);
      }
      expect(found).toEqual([]);
    });

    test('more than forty pages were looked at', () => {
      expect(seen.size).toBeGreaterThan(40);
    });
  });
}
