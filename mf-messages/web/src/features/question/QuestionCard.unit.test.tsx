import {
  anonymousStore,
  createQueryClient,
  createTexts,
  ModuleProvider,
  NavigationType,
  type ModuleContext,
} from '@rollheim/module-api';
import { renderToText, staticLocation, staticNavigator } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { QuestionCard } from './QuestionCard.tsx';

const NAME = 'mf-messages';
const nothing = () => undefined;

/** The card's first render, where an earlier release of the module left `values`. */
function firstRender(values: ReadonlyMap<string, unknown>): Promise<string> {
  const context = {
    name: NAME,
    locale: 'en',
    location: staticLocation('/messages/a1'),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    store: anonymousStore('en'),
    Providers: DesignProviders,
    showSnackbar: nothing,
    closeSnackbar: nothing,
    setBusy: nothing,
    setUnsaved: nothing,
    kept: {
      has: (key) => values.has(key),
      get: (key) => values.get(key),
      put: nothing,
      drop: nothing,
    },
  } satisfies Partial<ModuleContext> as unknown as ModuleContext;
  return renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', { [NAME]: texts }, NAME)}
      queryClient={createQueryClient()}
      isStatic
    >
      <QuestionCard
        auctionId="a1"
        open={{ questionId: 'q1', text: 'Is the roof dry?', at: '2026-11-22T09:00:00.000Z' }}
      />
    </ModuleProvider>,
    'test-',
  );
}

test('an answer that was being typed when a release gave way stands in the field, that of its question only', async () => {
  const typed = 'It was sealed in May';
  expect(await firstRender(new Map([['answer:q1', typed]]))).toContain(`>${typed}</textarea>`);
  expect(await firstRender(new Map([['answer:q2', typed]]))).toContain('></textarea>');
});
