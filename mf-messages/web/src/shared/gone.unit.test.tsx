import { useErrorText } from '@rollheim/module-api';
import shared from '@rollheim/module-api/locales/en.json' with { type: 'json' };
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../locales/en.json' with { type: 'json' };
import { GONE } from './moves.ts';

const Probe = () => {
  const errorText = useErrorText();
  // @ts-expect-error a code by itself has no text
  const ofCode: string = errorText('move_not_allowed');
  return <p>{`${errorText(GONE)} | ${ofCode}`}</p>;
};

test('a dialog whose move is offered no more says that things have changed, not that an error occurred', async () => {
  const html = await renderPart(<Probe />, { name: 'mf-messages', texts });
  expect(html).toContain(`${shared['error.move_not_allowed']} | ${shared['error.internal']}`);
});
