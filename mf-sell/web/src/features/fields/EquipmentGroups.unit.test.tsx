import { attributeDefinitions, attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import type { LoadedAd } from '../../draft/calls.ts';
import { emptyAd } from '../../testing/ad.ts';
import { EquipmentGroups } from './EquipmentGroups.tsx';

beforeAll(() => attributeLabels.loadAll());

const page = (attributes: Readonly<Record<string, boolean>>, query?: LoadedAd['query']) => {
  const { listing } = emptyAd;
  const content = { ...listing.content, attributes };
  const ad = { ...emptyAd, ...(query && { query }), listing: { ...listing, content } };
  const definitions = attributeDefinitions(['product'], 'en', 'motorhome').filter(
    ({ attributeSetName }) => attributeSetName === 'product_equipment',
  );
  return renderPart(
    <DraftProvider ad={ad} definitions={definitions} onReplaced={() => undefined}>
      <EquipmentGroups definitions={definitions} />
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
};
/** What each folded part says of itself, and whether it is open. */
const folds = (html: string) =>
  [...html.matchAll(/<details([^>]*)><summary>(.*?)<\/summary>/g)].map(([, mark = '', summary = '']) => [
    textOf(summary),
    mark.includes('open'),
  ]);

test('what every vehicle names is in sight; the rest is folded by groups, with how much of it is named', async () => {
  const html = await page({ towbar: true, isofix: true, solar: false });
  expect(html.indexOf('id="field-heating"')).toBeGreaterThan(0);
  expect(folds(html)).toEqual([
    [expect.stringMatching(/^2 of \d+ .*Tow bar, Isofix$/), false],
    [expect.stringMatching(/^0 of \d+/), false],
    [expect.stringMatching(/^0 of \d+/), false],
  ]);
  const [before = ''] = html.split('<details');
  expect(before).toContain('id="field-air_condition"');
});

test('a part that the team asked about is open', async () => {
  const query = { reason: 'Is there one?', fields: ['solar'], at: '2026-11-27T10:00:00.000Z' };
  expect(folds(await page({}, query)).map(([, open]) => open)).toEqual([false, false, true]);
});
