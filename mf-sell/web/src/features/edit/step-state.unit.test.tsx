import type { DamageItem } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider, useDraft } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { ContentFoot } from './ContentFoot.tsx';
import { stepState } from './step-state.ts';

const damage = (sortOrder: number, location: string, type: string): DamageItem => ({
  sortOrder,
  location,
  type,
  mediaIds: [],
});

const Missing = () => <p>Missing: {stepState('defects', useDraft()).missing.length}</p>;

const foot = async (damages: readonly DamageItem[]) => {
  const { listing } = emptyAd;
  const attributes = { ...listing.content.attributes, defects_exists: 'yes' };
  const ad = { ...emptyAd, listing: { ...listing, content: { ...listing.content, attributes, damages } } };
  return textOf(
    await renderPart(
      <DraftProvider ad={ad} definitions={[]} onReplaced={() => undefined}>
        <UploadsProvider>
          <Missing />
          <ContentFoot step="defects" flow={['defects', 'images']} steps={[]} />
        </UploadsProvider>
      </DraftProvider>,
      { name: 'mf-sell', texts },
    ),
  );
};
const missingOf = (text: string) => Number(/Missing: (\d+)/.exec(text)?.[1]);

test('the foot counts every field of the damages that is missing, as the list of steps does', async () => {
  const complete = await foot([damage(0, 'roof', 'dent')]);
  const others = missingOf(complete);
  const open = await foot([damage(0, '', ''), damage(1, 'roof', ''), damage(2, '', 'dent')]);
  expect(missingOf(open)).toBe(others + 4);
  expect(open).toContain(texts.missing_other.replace('{{count}}', String(others + 4)));
  expect(missingOf(await foot([]))).toBe(others + 1);
});
