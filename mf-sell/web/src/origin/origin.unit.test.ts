import { expect, test } from 'vitest';
import { referralOf, sourceOf } from './origin.ts';

const visit = {
  cookies: 'lang=de; consent=analytics:1.ads:0',
  search: '?utm_source=brief&email=jan@beispiel.de',
  referrer: 'https://camping.example/markt/jan@beispiel.de?token=abc',
  origin: 'https://rollheim.example',
};

test('with consent the campaign and the foreign page are reported, without what names a person', () => {
  expect(sourceOf(visit, 'new')).toEqual({
    source: 'brief',
    source_url: 'https://camping.example/markt/-',
    funnel: 'new',
  });
  const own = { ...visit, search: '', referrer: 'https://rollheim.example/preise' };
  expect(sourceOf(own, 'license-plate')).toEqual({ source: '', source_url: '', funnel: 'license-plate' });
});

test.each(['', 'consent=analytics:0.ads:0', 'noconsent=analytics:1.'])(
  'without consent (%j) only how the ad was begun is reported',
  (cookies) => {
    expect(sourceOf({ ...visit, cookies }, 'new')).toEqual({ source: '', source_url: '', funnel: 'new' });
  },
);

test('who sent the seller is read from its cookie alone', () => {
  expect(referralOf('uuid=1; referral=club-42; consent=x')).toBe('club-42');
  expect(referralOf('referral=club-42')).toBe('club-42');
  expect(referralOf('myreferral=club-42; referral=a b')).toBeNull();
  expect(referralOf('')).toBeNull();
});
