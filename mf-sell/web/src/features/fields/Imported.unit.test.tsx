import type { AttributeDefinition, ListingChanges, OwnAd } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { DraftStore } from '../../draft/draft-store.ts';
import { emptyAd } from '../../testing/ad.ts';
import { AttributeGroups } from './AttributeGroups.tsx';
import { isImported, valueIn } from './imported.ts';

const number = (attributeCode: string, label: string) =>
  ({
    attributeCode,
    attributeSetName: 'product_profile',
    attributeGroupName: 'profile_general',
    frontendInput: 'simple',
    backendType: 'int',
    required: true,
    options: [],
    label,
    tooltip: null,
    unit: 'km',
  }) as unknown as AttributeDefinition;
const definitions = [number('mileage', 'Mileage'), number('power', 'Power'), number('length', 'Length')];

const ad: OwnAd = {
  ...emptyAd,
  listing: {
    ...emptyAd.listing,
    content: { ...emptyAd.listing.content, attributes: { mileage: 48_200, power: 103 } },
  },
  logging: [
    { source: 'file', attributeCode: 'mileage', value: 48_200 },
    { source: 'wizard', attributeCode: 'power', value: 103 },
    // emptied since
    { source: 'portal', attributeCode: 'length', value: 6990 },
  ],
};

const page = (of: OwnAd & { byTeam?: true }) =>
  renderPart(
    <DraftProvider ad={of} definitions={definitions} onReplaced={() => undefined}>
      <AttributeGroups definitions={definitions} />
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );

test('what a file brought is named once per group and counted, what the seller wrote since is not', async () => {
  const html = await page(ad);
  const shown = textOf(html);
  expect(shown).toContain('1 entry was imported.');
  expect(shown).toContain(texts.import_confirm);
  expect(shown.split('Imported: Mileage')).toHaveLength(2);
  expect(shown).not.toContain(texts.import_mark);
  expect(textOf(await page({ ...ad, logging: [] }))).not.toContain(texts.import_confirm);
});

test('the team sees the marks and confirms nothing', async () => {
  const shown = textOf(await page({ ...ad, byTeam: true }));
  expect(shown).toContain('Imported: Mileage');
  expect(shown).not.toContain(texts.import_confirm);
});

test('a value that is confirmed as it is is written again, as the seller’s own', async () => {
  const sent: ListingChanges[] = [];
  const confirmed: OwnAd = {
    ...ad,
    logging: [{ source: 'wizard', attributeCode: 'mileage', value: 48_200 }],
  };
  const store = new DraftStore(ad, {
    load: () => Promise.resolve(ad),
    update: (changes) => {
      sent.push(changes);
      return Promise.resolve(confirmed);
    },
  });
  expect(isImported(store.state(), 'mileage')).toBe(true);
  store.setAttribute('mileage', valueIn(store.state(), 'mileage'));
  await store.flush();
  expect(sent).toEqual([{ attributes: { mileage: 48_200 } }]);
  expect(isImported(store.state(), 'mileage')).toBe(false);
});
