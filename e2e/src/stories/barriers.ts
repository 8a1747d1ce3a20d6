import { describe, expect, test } from 'vitest';
import { violationsOf, VIEWS } from '../people/judge.ts';
import { open, placesOf } from '../people/places.ts';
import { enter, type Role } from '../people/roles.ts';
import type { World } from '../support/world.ts';

/** Who looks at which pages: each page once, by the first of them who can come to it. */
const ONCE: readonly Role[] = ['private', 'accepted', 'admin'];

/** Every page once, by a program that looks for barriers. */
export function barriersStory(world: () => World): void {
  describe('barriers', () => {
    test('axe finds nothing on any page', async () => {
      const windows = await Promise.all(
        ONCE.map(async (role) => {
          const visitor = await world().visitor();
          visitor.expect(404, /gibt\/es\/nicht/);
          // nobody opens so many pages in a minute
          visitor.expect(429, /telemetry/);
          await enter(visitor.context, world().url, role);
          return { page: visitor.page, places: await placesOf(visitor.page, role) };
        }),
      );
      const seen = new Set<string>();
      const mine = windows.map(({ page, places }) => ({
        page,
        places: places.filter(({ name }) => !seen.has(name) && seen.add(name)),
      }));
      const looks = mine.map(async ({ page, places }) => {
        const found: string[] = [];
        for (const [turn, { name, path }] of places.entries()) {
          await open(page, path);
          const view = VIEWS[turn % VIEWS.length] ?? { width: 320, theme: 'light' };
          for (const { rule, selector, help } of await violationsOf(page, view))
            found.push(`${name} ${view.width} ${view.theme}: ${rule} ${selector} (${help})`);
        }
        return found;
      });
      expect((await Promise.all(looks)).flat()).toEqual([]);
      expect(seen.size).toBeGreaterThan(40);
    });
  });
}
