import { attributeDefinitions, attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import type { LoadedAd } from '../../draft/calls.ts';
import { emptyAd } from '../../testing/ad.ts';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { ProfileStep } from './ProfileStep.tsx';

beforeAll(() => attributeLabels.loadAll());

const page = (
  attributes: Readonly<Record<string, string | number>>,
  { vin = null, query }: { readonly vin?: string | null; readonly query?: LoadedAd['query'] } = {},
) => {
  const { listing } = emptyAd;
  const ad = {
    ...emptyAd,
    ...(query && { query }),
    listing: { ...listing, content: { ...listing.content, attributes } },
    private: { ...emptyAd.private, vin },
  };
  const definitions = attributeDefinitions(['product'], 'en', 'motorhome');
  return renderPart(
    <DraftProvider ad={ad} definitions={definitions} onReplaced={() => undefined}>
      <UploadsProvider>
        <ProfileStep flow={['notes', 'profile', 'equipment']} steps={[]} />
      </UploadsProvider>
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
};
/** Fields that the screen asks for. */
const asked = (html: string) => [...html.matchAll(/ id="field-(\w+)"/g)].map(([, code]) => code);

test('the first screen asks three questions, and is not the whole form', async () => {
  const html = await page({});
  expect(asked(html)).toEqual(['vin', 'first_registration_year', 'mileage']);
  expect(textOf(html)).not.toContain(texts.known);
  // the document shows where the first answer is; the others are folded
  expect(html.match(/<details[^>]* open/g)).toHaveLength(1);
});

test('what is known is shown to be confirmed, and not asked for', async () => {
  const html = await page({ model: 'T 580', first_registration_year: 2019, first_registration_month: 6 });
  const text = textOf(html);
  expect(text).toContain(texts.known);
  for (const part of ['T 580', '2019', texts.known_confirm, texts.known_wrong]) expect(text).toContain(part);
  expect(text).not.toContain(texts.known_confirmed);
  expect(asked(html)).not.toContain('first_registration_year');
});

test('a number that is asked for names its base vehicle beside the field', async () => {
  const query = { reason: 'Is it right?', fields: ['vin'], at: '2026-11-27T10:00:00.000Z' };
  const text = textOf(await page({}, { vin: 'ZFA25000002123456', query }));
  expect(text).toContain('The number says: Fiat Ducato');
});

test('a number with letters that none has names no vehicle, and the one with digits for them is offered', async () => {
  const query = { reason: 'Is it right?', fields: ['vin'], at: '2026-11-27T10:00:00.000Z' };
  const text = textOf(await page({}, { vin: 'WF0OXXTTGOKJ12345', query }));
  expect(text).toContain('Did you mean WF00XXTTG0KJ12345?');
  expect(text).not.toContain('The number says');
});
