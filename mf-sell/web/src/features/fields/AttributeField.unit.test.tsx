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
