import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { PushHere } from './PushHere.tsx';

test('pushes of this device have their place while they are asked for', async () => {
  const page = await renderPart(<PushHere amounts={false} />, { name: 'mf-account', texts });
  expect(page).toContain(texts['push.title']);
  expect(page).toContain('aria-busy="true"');
});
