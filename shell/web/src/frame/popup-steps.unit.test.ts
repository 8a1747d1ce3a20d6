import type { ContentPage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { stepAt, unreadPopups } from './popup-steps.ts';

const popup = (id: number, validFrom: string | null): ContentPage => ({
  id,
  kind: 'popup',
  locale: 'de',
  url: `p${id}`,
  title: `Popup ${id}`,
  description: '',
  blocks: [{ kind: 'text', text: 'x' }],
  validFrom,
  changes: null,
});
const popups = [
  popup(3, '2026-03-01T00:00:00Z'),
  popup(1, '2026-01-01T00:00:00Z'),
  popup(2, '2026-02-01T00:00:00Z'),
];
const reader = { merchantProfileCompleted: true, readNotificationPopupIds: [2] };

test('what was not read comes in the order of its day', () => {
  expect(unreadPopups(reader, popups).map(({ id }) => id)).toEqual([1, 3]);
});

test('no one but merchants with a complete profile get any', () => {
  expect(unreadPopups(null, popups)).toEqual([]);
  expect(unreadPopups({ ...reader, merchantProfileCompleted: false }, popups)).toEqual([]);
});

test('back from the second step on, the end at the last', () => {
  expect([0, 1, 2].map((step) => stepAt(step, 3))).toEqual([
    { back: false, last: false },
    { back: true, last: false },
    { back: true, last: true },
  ]);
});
