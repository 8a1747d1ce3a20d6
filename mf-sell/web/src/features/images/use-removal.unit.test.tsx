import type { OwnAd } from '@rollheim/contracts';
import type * as ui from '@rollheim/ui';
import type { ComponentProps } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import type { Draft } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';

type Asked = ComponentProps<typeof ui.ActDialog>;

// the first render of a page has no dialogs: what this one was given last is here
const shown = vi.hoisted(() => ({ dialog: null as unknown }));
vi.mock('@rollheim/ui', async (original) => ({
  ...(await original<typeof ui>()),
  ActDialog: (props: Asked) => {
    shown.dialog = props;
    return null;
  },
}));

/** What the question is made of, with its dialog replaced, whatever file of this worker read it before. */
const read = async () => {
  vi.resetModules();
  const [{ renderPart }, { DraftProvider, useDraft }, { useRemoval }] = await Promise.all([
    import('@rollheim/tooling/testing/render'),
    import('../../draft/DraftProvider.tsx'),
    import('./use-removal.tsx'),
  ]);
  return { renderPart, DraftProvider, useDraft, useRemoval };
};
let parts: Awaited<ReturnType<typeof read>>;

beforeAll(async () => {
  parts = await read();
});
afterAll(() => {
  vi.resetModules();
});

const ad = (version: number): OwnAd => ({ ...emptyAd, listing: { ...emptyAd.listing, version } });

beforeEach(() => {
  shown.dialog = null;
});

/** The question for one file, as whoever pressed its 'Delete' has it. */
async function question(remove: (mediaId: string) => Promise<OwnAd>) {
  const { renderPart, DraftProvider, useDraft, useRemoval } = parts;
  let draft: Draft | null = null;
  let asked = false;
  const Probe = () => {
    draft = useDraft();
    const { ask, question: dialog } = useRemoval(remove);
    if (!asked) ask({ mediaId: 'm1', name: '5. Inside' });
    asked = true;
    return dialog;
  };
  await renderPart(
    <DraftProvider ad={ad(1)} definitions={[]} onReplaced={() => undefined}>
      <Probe />
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
  const dialog = shown.dialog as Asked;
  const { store } = draft as unknown as Draft;
  return { dialog, version: () => store.state().ad.listing.version };
}

test('a stored file is not removed by the press alone: it is asked for first, by its name', async () => {
  const remove = vi.fn(async () => ad(2));
  const { dialog } = await question(remove);
  expect(dialog).toMatchObject({ open: true, title: 'Delete 5. Inside?', action: texts.remove_yes });
  dialog.onClose();
  expect(remove).not.toHaveBeenCalled();
});

test('the answer removes the file, and the page has the ad without it', async () => {
  const remove = vi.fn(async () => ad(2));
  const { dialog, version } = await question(remove);
  dialog.onSend();
  await vi.waitFor(() => expect(version()).toBe(2));
  expect(remove.mock.calls).toEqual([['m1', expect.anything()]]);
});

test('a second press while the removal runs sends nothing', async () => {
  const running = Promise.withResolvers<OwnAd>();
  const remove = vi.fn(() => running.promise);
  const { dialog, version } = await question(remove);
  dialog.onSend();
  dialog.onSend();
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  dialog.onSend();
  running.resolve(ad(2));
  await vi.waitFor(() => expect(version()).toBe(2));
  expect(remove).toHaveBeenCalledTimes(1);
});
