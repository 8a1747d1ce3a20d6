import type { VehicleContent } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { textFor } from '../../testing/render.tsx';
import { Jump } from './Jump.tsx';

const content = (attributes: object, pickup: object | null) =>
  ({ productType: 'motorhome', attributes, pickup }) as unknown as VehicleContent;

test('the bar leads to the parts that the page has, and the first is the one that is read', async () => {
  const full = content({ fuel: 'diesel', cruise_control: true }, { city: 'Kassel' });
  const html = await renderPart(<Jump content={full} />, { name: 'mf-catalog', texts });
  const parts = [...html.matchAll(/href="#([a-z]+)"/g)].map(([, id]) => id);
  expect(parts).toEqual(
    expect.arrayContaining(['pictures', 'condition', 'technical', 'course', 'place', 'questions']),
  );
  expect(html.match(/<a href="#([a-z]+)" aria-current="true"/)?.[1]).toBe('pictures');
});

test('a part that has nothing has no mark', async () => {
  expect(await textFor(null, <Jump content={content({}, null)} />)).toBe('Pictures Condition Bids Questions');
});
