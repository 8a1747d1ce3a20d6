import { expect, test } from 'vitest';
import { Consent, DENIED, GRANTED } from '../consent/consent.ts';
import { AccessLog } from './visit.ts';

const ORIGIN = 'https://rollheim.example';

function setUp(stored: string | null) {
  const consent = new Consent(stored, () => undefined);
  const sent: { url: string; query: object; referer: string | null }[] = [];
  const log = new AccessLog(
    consent,
    'https://example.com/?q=jan@beispiel.de',
    (view) => void sent.push(view),
  );
  const note = (pathname: string, search = '') => log.note({ pathname, search }, ORIGIN);
  return { consent, sent, note };
}

test('nothing goes out before a choice, nor after a refusal', () => {
  const { consent, sent, note } = setUp(null);
  note('/preise');
  expect(sent).toEqual([]);
  consent.decide(DENIED);
  note('/faq');
  expect(sent).toEqual([]);
});

test('from the choice on pages are noted, without what names a person', () => {
  const { consent, sent, note } = setUp(null);
  note('/preise');
  note('/registrieren', '?email=jan@beispiel.de&name=Jan&token=abc&utm_source=brief');
  consent.decide(GRANTED);
  consent.ask();
  expect(sent).toEqual([
    {
      url: `${ORIGIN}/registrieren`,
      query: { utm_source: 'brief' },
      cookies: [],
      referer: `${ORIGIN}/preise`,
    },
  ]);
  note('/faq');
  note('/faq', '?x=1');
  expect(sent).toHaveLength(2);
});

test('where the visitor came from is noted without its query', () => {
  const { sent, note } = setUp('analytics:1.ads:0');
  note('/');
  expect(sent).toMatchObject([{ referer: 'https://example.com/' }]);
});
