import type { AttributeDefinition } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { AttributeField } from './AttributeField.tsx';

const mileage = {
  attributeCode: 'mileage',
  attributeSetName: 'profile_general',
  frontendInput: 'simple',
  backendType: 'int',
  required: true,
  options: [],
  label: 'Mileage',
  tooltip: null,
  unit: 'km',
} as unknown as AttributeDefinition;

test('a value that was not agreed to stays in its field, which says that it is open', async () => {
  const page = (kept: Map<string, unknown>) =>
    renderPart(
      <DraftProvider ad={emptyAd} definitions={[mileage]} onReplaced={() => undefined}>
        <AttributeField definition={mileage} />
      </DraftProvider>,
      { name: 'mf-sell', texts, kept },
    );
  const open = await page(new Map([[`texts:${emptyAd.listing.adId}`, { mileage: '950' }]]));
  expect(open).toContain('value="950"');
  expect(textOf(open)).toContain(texts.confirm_open);
  expect(textOf(await page(new Map()))).not.toContain(texts.confirm_open);
});

test('a measure in cm where mm are asked for offers what was meant', async () => {
  const width = { ...mileage, attributeCode: 'width', label: 'Width', unit: 'mm', min: 1_000, max: 3_000 };
  const page = async (attributes: Readonly<Record<string, number>>) =>
    textOf(
      await renderPart(
        <DraftProvider ad={emptyAd} definitions={[width]} onReplaced={() => undefined}>
          <AttributeField definition={width} />
        </DraftProvider>,
        { name: 'mf-sell', texts, kept: new Map([[`draft:${emptyAd.listing.adId}`, { attributes }]]) },
      ),
    );
  expect(await page({ width: 230 })).toContain('Did you mean 2,300 mm?');
  expect(await page({ width: 2_300 })).not.toContain('Did you mean');
});

test('what waits to be confirmed is not offered as what was meant, however it is written', async () => {
  const limited = { ...mileage, min: 0, max: 3_000_000 };
  for (const typed of ['500', '1,500', '3.500']) {
    const kept = new Map([[`texts:${emptyAd.listing.adId}`, { mileage: typed }]]);
    const page = await renderPart(
      <DraftProvider ad={emptyAd} definitions={[limited]} onReplaced={() => undefined}>
        <AttributeField definition={limited} />
      </DraftProvider>,
      { name: 'mf-sell', texts, kept },
    );
    expect(page).toContain(`value="${typed}"`);
    expect(textOf(page)).not.toContain('Did you mean');
  }
});
