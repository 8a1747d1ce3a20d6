import { expect, test } from 'vitest';
import { cancelsText } from './words.ts';

const corrects = { number: '2026-000013', issuedOn: '2026-11-27' };

test('a document that cancels an invoice names its day as people write it, and pays back only what was paid', () => {
  const cancels =
    'Der Verkauf wurde rückgängig gemacht. Diese Stornorechnung hebt die Rechnung 2026-000013 vom 27.11.2026 ganz auf.';
  expect(cancelsText('de', { ...corrects, received: 0 })).toBe(cancels);
  const paid = `${cancels} Was Sie darauf gezahlt haben, zahlen wir zurück.`;
  expect(cancelsText('de', { ...corrects, received: 50_000 })).toBe(paid);
  // of earlier documents it is not known
  expect(cancelsText('de', corrects)).toBe(paid);
});
