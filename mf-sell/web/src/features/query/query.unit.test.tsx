import type { OwnAd } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type * as ui from '@rollheim/ui';
import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import type { LoadedAd } from '../../draft/calls.ts';
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { FieldNotice } from './FieldNotice.tsx';
import { StepNotice } from './StepNotice.tsx';
import { useLeftOpen } from './use-left-open.tsx';

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
beforeEach(() => {
  shown.dialog = null;
});

const at = '2026-11-27T10:00:00.000Z';
const query = { reason: 'Is it right?', fields: ['documents', 'damages'], at };
const said = (field: string, note: string | null = null, when = '2026-11-27T11:00:00.000Z') => ({
  field,
  note,
  at: when,
});
const page = async (children: ReactNode, more: Partial<LoadedAd> = {}) =>
  textOf(
    await renderPart(
      <DraftProvider ad={{ ...emptyAd, query, ...more }} definitions={[]} onReplaced={() => undefined}>
        {children}
      </DraftProvider>,
      { name: 'mf-sell', texts },
    ),
  );
const atDocuments = (more?: Partial<LoadedAd>) => page(<FieldNotice fields={['documents']} />, more);

test('a field that was asked about can be confirmed as right, which is taken back beside its note', async () => {
  const open = await atDocuments();
  expect(open).toMatch(/Is it right\?.*This is correct/);
  const confirmed = await atDocuments({ confirmed: [said('documents', 'Both sides are there.')] });
  expect(confirmed).toMatch(/Confirmed by you: .*Both sides are there\..*Undo.*Note saved/);
  expect(confirmed).not.toContain('Is it right?');
});

test('a confirmation from before the query answers nothing', async () => {
  const earlier = [said('documents', null, '2026-11-27T09:59:59.000Z')];
  expect(await atDocuments({ confirmed: earlier })).toMatch(/Is it right\?.*This is correct/);
});

test('the team does not answer for the seller', async () => {
  expect(await atDocuments({ byTeam: true })).not.toContain('This is correct');
  const told = await atDocuments({ byTeam: true, confirmed: [said('documents', 'Both sides.')] });
  expect(told).toMatch(/Both sides\./);
  expect(told).not.toContain('Undo');
});

test('points are open, changed or confirmed, and all of them close the query', async () => {
  const step = (more: Partial<OwnAd>) => page(<StepNotice step="last-step" />, more);
  const edits = [{ since: '2026-11-27T10:30:00.000Z', fields: ['damages'] }];
  const one = await step({ confirmed: [said('documents')] });
  expect(one).toMatch(/confirmed.*open/);
  expect(one).toContain('confirmed it with ‘This is correct’');
  const both = await step({ confirmed: [said('documents')], edits });
  expect(both).toMatch(/Query answered.*confirmed.*changed/);
});

/** Submits, and answers how often it was; the question is in `shown`. */
async function submitted(more: Partial<LoadedAd>): Promise<() => number> {
  const sent = vi.fn();
  let pressed = false;
  const Probe = () => {
    const { submit, question } = useLeftOpen(sent);
    if (!pressed) {
      pressed = true;
      submit();
    }
    return question;
  };
  await page(<Probe />, more);
  return () => sent.mock.calls.length;
}

test('an ad with an open point is not submitted by the press alone: it is asked once, by the names of its fields', async () => {
  const count = await submitted({ confirmed: [said('damages')] });
  expect(count()).toBe(0);
  const dialog = shown.dialog as Asked;
  expect(dialog).toMatchObject({
    open: true,
    title: `Still open: ${texts.documents}. Submit anyway?`,
    action: texts.query_left_yes,
  });
  dialog.onSend();
  expect(count()).toBe(1);
});

test('nothing is asked of who has answered every point, or was asked nothing', async () => {
  expect((await submitted({ confirmed: [said('damages'), said('documents')] }))()).toBe(1);
  expect((await submitted({ query: undefined } as unknown as Partial<LoadedAd>))()).toBe(1);
});
