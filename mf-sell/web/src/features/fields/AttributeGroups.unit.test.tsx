import { attributeDefinitions, attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { AttributeGroups } from './AttributeGroups.tsx';

beforeAll(() => attributeLabels.loadAll());

const page = (attributes: Readonly<Record<string, number>>) => {
  const { listing } = emptyAd;
  const ad = { ...emptyAd, listing: { ...listing, content: { ...listing.content, attributes } } };
  const definitions = attributeDefinitions(['product'], 'en', 'motorhome').filter(
    ({ attributeSetName }) => attributeSetName === 'product_profile',
  );
  return renderPart(
    <DraftProvider ad={ad} definitions={definitions} onReplaced={() => undefined}>
      <AttributeGroups definitions={definitions} />
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
};
/** Titles of the folded parts, and whether each is open. */
const folds = (html: string) =>
  [...html.matchAll(/<details([^>]*)><summary>(.*?)<\/summary>/g)].map(([, mark = '', title = '']) => [
    textOf(title),
    mark.includes('open'),
  ]);

test('tyres and damp are folded and optional; what was given is in sight', async () => {
  const [tyres, damp] = ['group.condition_tyres', 'group.condition_damp'] as const;
  const named = [tyres, damp].map((key) => `${texts[key]} ${texts.optional}`);
  expect(folds(await page({}))).toEqual(named.map((title) => [title, false]));
  const given = await page({ damp_roof: 12 });
  expect(folds(given)).toEqual([
    [named[0], false],
    [named[1], true],
  ]);
  expect(given).toContain('id="field-damp_roof"');
});
