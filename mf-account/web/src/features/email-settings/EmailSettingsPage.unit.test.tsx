import type { EmailAutomations } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { EmailSettingsPage } from './EmailSettingsPage.tsx';

const PATH = '/en/account/email-settings';
const settings: EmailAutomations = {
  emailAutomations: [
    { code: 'bids', wanted: true, push: false, rhythm: 'daily', daily: true },
    { code: 'ads', wanted: false, push: null, rhythm: 'later', daily: false },
    { code: 'of a later release', wanted: true, push: true, rhythm: null, daily: null },
  ],
  quiet: { on: false, from: '19:00', to: '07:00', days: [], weekend: false, deadlines: true },
  digest: { at: '07:30', days: [1, 2, 3, 4, 5] },
  amounts: true,
};

/** The page's first render at an address, with the settings of `owner` at hand. */
const render = (address: string, owner?: string, customerId?: string, given = settings): Promise<string> =>
  renderPart(<EmailSettingsPage />, {
    name: 'mf-account',
    texts,
    path: address,
    customer: customerId === undefined ? null : { customerId, merchantId: null },
    queries: owner === undefined ? [] : [[['email-automations', owner], given]],
  });

/** The boxes of the kinds: mail, push. */
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
  expect(html).toContain('Required e-mails only');
  // the word of the cell says when; of one that is switched off it says so
  expect(html.match(/once a day/g)).toHaveLength(1);
  expect(html).not.toContain('after 30 min');
  expect(html.match(/aria-label="Bids: when e-mails come"/g)).toHaveLength(1);
  expect(html).not.toContain('Your ads: when e-mails come');
});

test('who is logged in sees their own in the account; the link goes before the session', async () => {
  expect(boxes(await render(PATH, 'c2', 'c2'))).toEqual([true, false, false]);
  expect(boxes(await render(`${PATH}?e=c1&h=s`, 'c2', 'c2'))).toEqual([]);
  // and says so
  expect(await render(`${PATH}?e=c1&h=s`, 'c1', 'c2')).toContain(texts['mails.lead_receiver']);
  expect(await render(`${PATH}?e=c1&h=s`, 'c1', 'c1')).toContain(texts['mails.lead_link']);
});

test('without a word on pushes the page has no column of them', async () => {
  const emailAutomations = settings.emailAutomations.map((each) => ({ ...each, push: null }));
  const html = await render(`${PATH}?e=c1&h=s`, 'c1', undefined, { ...settings, emailAutomations });
  expect(boxes(html)).toEqual([true, false]);
  expect(html).not.toContain(`>${texts['mails.push']}`);
  expect(html).toContain(texts['mails.lead_link']);
  const own = await render(PATH, 'c2', 'c2');
  expect(own).toContain(`>${texts['mails.push']}`);
  expect(own).toContain(texts['mails.lead']);
});

test('a visitor without link is asked to log in and comes back', async () => {
  const html = await render(PATH);
  expect(boxes(html)).toEqual([]);
  expect(html).toContain('Please log in');
  expect(html).toContain(`?next=${encodeURIComponent(PATH)}`);
});
