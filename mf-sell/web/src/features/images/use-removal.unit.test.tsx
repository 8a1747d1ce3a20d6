import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test, vi } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { useRemoval } from './use-removal.tsx';

test('a stored file is not removed by the press alone: it is asked for first', async () => {
  const remove = vi.fn(() => Promise.resolve(emptyAd));
  let presses = 0;
  const Probe = () => {
    const { ask, question } = useRemoval(remove);
    if (presses++ === 0) ask({ mediaId: 'm1', name: '5. Inside' });
    return question;
  };
  await renderPart(
    <DraftProvider ad={emptyAd} definitions={[]} onReplaced={() => undefined}>
      <Probe />
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
  expect(presses).toBeGreaterThan(1);
  expect(remove).not.toHaveBeenCalled();
});
