import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { MovesState } from './MovesState.tsx';

const IDLE = { data: undefined, error: null, isFetching: false, refetch: () => Promise.resolve() };
const drawn = (more: object) =>
  renderPart(<MovesState call={{ ...IDLE, ...more }} />, { name: 'mf-messages', texts });

test('what may be done in a thread is on its way, or failed with a retry: no card is left out without a word', async () => {
  expect(await drawn({ isFetching: true })).toMatch(/role="status" aria-label="Loading[^"]*"/i);
  const failed = textOf(await drawn({ error: new Error('503') }));
  expect(failed).toContain('What there is to do here could not be loaded');
  expect(failed).toContain('Try again');
  // it is there, it is not asked for, or a later call failed: the cards are shown
  expect(textOf(await drawn({ data: {} }))).toBe('');
  expect(textOf(await drawn({}))).toBe('');
  expect(textOf(await drawn({ data: {}, error: new Error('503') }))).toBe('');
});
