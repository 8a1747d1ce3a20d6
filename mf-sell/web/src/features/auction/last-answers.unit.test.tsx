import type { OwnAd, OwnAdSummary } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { answersOf, lastOffered, stillFilled } from './last-answers.ts';
import { LastAnswers } from './LastAnswers.tsx';

const pickup = { zipCode: '88339', city: 'Bad Waldsee', country: 'DE' };
const adWith = (content: Partial<OwnAd['listing']['content']>, street: string | null = null): OwnAd => ({
  ...emptyAd,
  listing: { ...emptyAd.listing, content: { ...emptyAd.listing.content, ...content } },
  private: { ...emptyAd.private, pickupStreet: street },
});
const last = adWith({ title: 'Hymer', pickup, vatReportable: true, description: 'One owner' }, 'Hof 1');

test('the last vehicle is the newest that was offered, and not this one', () => {
  const ads = [
    { entityId: 'this', status: 'under_review' },
    { entityId: 'draft', status: 'editing' },
    { entityId: 'sold', status: 'sold' },
    { entityId: 'older', status: 'sold' },
  ] as unknown as readonly OwnAdSummary[];
  expect(lastOffered(ads, 'this')?.entityId).toBe('sold');
  expect(lastOffered(ads.slice(0, 2), 'this')).toBeNull();
});

test('what is about the seller is taken, and nothing of the vehicle', () => {
  expect(answersOf(last)).toEqual({
    title: 'Hymer',
    pickup: { ...pickup, street: 'Hof 1' },
    vatReportable: true,
  });
  expect(answersOf(emptyAd)).toBeNull();
});

test('an answer that was changed since is no more that of the last vehicle', () => {
  const answers = answersOf(last)!;
  expect(stillFilled(last, answers)).toEqual(['pickup', 'vatReportable']);
  expect(stillFilled(adWith({ pickup, vatReportable: true }, 'Hof 2'), answers)).toEqual(['vatReportable']);
  expect(stillFilled(adWith({ pickup, vatReportable: false }, 'Hof 1'), answers)).toEqual(['pickup']);
  expect(stillFilled(emptyAd, answers)).toEqual([]);
});

test('the page names what came from which vehicle, and nothing once all of it is changed', async () => {
  const shown = async (ad: OwnAd) =>
    textOf(
      await renderPart(
        <DraftProvider ad={ad} definitions={[]} onReplaced={() => undefined}>
          <LastAnswers filled={answersOf(last)} onConfirm={() => undefined} />
        </DraftProvider>,
        { name: 'mf-sell', texts },
      ),
    );
  const text = await shown(last);
  for (const part of [texts.last_answers, 'Hymer', texts.pickup, texts.vat, texts.known_confirm])
    expect(text).toContain(part);
  expect(await shown(emptyAd)).toBe('');
});
