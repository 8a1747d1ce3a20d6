import type { CurrentCustomer, EmailAutomations } from '@rollheim/contracts';
import {
  anonymousStore,
  createQueryClient,
  createTexts,
  ModuleProvider,
  NavigationType,
  sessionAtom,
  type ModuleContext,
} from '@rollheim/module-api';
import { renderToText, staticLocation, staticNavigator } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { EmailSettingsPage } from './EmailSettingsPage.tsx';

const NAME = 'mf-account';
const PATH = '/en/account/email-settings';
const nothing = () => undefined;
const settings: EmailAutomations = {
  emailAutomations: [
    { code: 'bids', wanted: true, push: false },
    { code: 'ads', wanted: false, push: null },
    { code: 'of a later release', wanted: true, push: true },
  ],
  quiet: { on: false, from: '19:00', to: '07:00', days: [], weekend: false, deadlines: true },
};

/** The page's first render at an address, with the settings of `owner` at hand. */
function render(address: string, owner?: string, customerId?: string): Promise<string> {
  const store = anonymousStore('en');
  if (customerId !== undefined)
    store.set(sessionAtom, (session) => ({
      ...session,
      customer: { customerId, merchantId: null } as CurrentCustomer,
    }));
  const queryClient = createQueryClient();
  if (owner !== undefined) queryClient.setQueryData(['email-automations', owner], settings);
  const context = {
    name: NAME,
    locale: 'en',
    config: { home: 'de', releaseSet: { id: 'test', modules: {} } },
    location: staticLocation(address),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    store,
    Providers: DesignProviders,
    showSnackbar: nothing,
    closeSnackbar: nothing,
    setBusy: nothing,
    setUnsaved: nothing,
  } as unknown as ModuleContext;
  return renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', { [NAME]: texts }, NAME)}
      queryClient={queryClient}
      isStatic
    >
      <EmailSettingsPage />
    </ModuleProvider>,
    'test-',
  );
}

/** The boxes of the kinds, mail before push. */
const boxes = (html: string): boolean[] =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .filter(([input]) => !input.includes(`role="switch"`))
    .map(([input]) => input.includes('checked=""'));

test('the link of a mail shows the boxes of its receiver without login, and what always comes', async () => {
  const html = await render(`${PATH}?e=c1&h=s`, 'c1');
  expect(boxes(html)).toEqual([true, false, false]);
  expect(html).toContain('Your ads');
  expect(html).toContain('Belongs to a contract or to your account and is always sent.');
  expect(html).not.toContain('Please log in');
});

test('who is logged in sees their own in the account; the link goes before the session', async () => {
  expect(boxes(await render(PATH, 'c2', 'c2'))).toEqual([true, false, false]);
  expect(boxes(await render(`${PATH}?e=c1&h=s`, 'c2', 'c2'))).toEqual([]);
});

test('a visitor without link is asked to log in and comes back', async () => {
  const html = await render(PATH);
  expect(boxes(html)).toEqual([]);
  expect(html).toContain('Please log in');
  expect(html).toContain(`?next=${encodeURIComponent(PATH)}`);
});
