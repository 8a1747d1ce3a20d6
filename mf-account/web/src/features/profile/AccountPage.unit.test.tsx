import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { AccountPage } from './AccountPage.tsx';

const TOKEN = 't0ken-of-a-mail-with-a-link';

test('an address that is not confirmed can be corrected, one that is cannot', async () => {
  const page = async (emailVerified: boolean) =>
    textOf(
      await renderPart(<AccountPage />, {
        name: 'mf-account',
        texts,
        path: '/en/a/konto',
        queries: [
          [
            ['profile'],
            {
              emailVerified,
              profileType: 'PRIVATE',
              mandatory: [],
              contact: { name: 'Petra', surname: 'Lindner', email: 'petra@gmial.example' },
            },
          ],
          [['profile', 'mail-address'], { blockedSince: '2026-11-22T10:00:00.000Z' }],
        ],
      }),
    );
  const open = await page(false);
  expect(open).toContain('the e-mail that we sent to petra@gmial.example');
  for (const text of ['account.address_correct', 'account.email_note_open'] as const)
    expect(open).toContain(texts[text]);
  const confirmed = await page(true);
  expect(confirmed).toContain(texts['account.bounced_title']);
  expect(confirmed).toContain(texts['account.email_note']);
  expect(confirmed).not.toContain(texts['account.address_correct']);
});

test('the link of the mail leads to the copy of the own data; else it is below', async () => {
  const html = (path: string) =>
    renderPart(<AccountPage />, {
      name: 'mf-account',
      texts,
      path,
      queries: [
        [
          ['profile'],
          {
            emailVerified: false,
            profileType: 'PRIVATE',
            mandatory: [],
            contact: { name: 'Petra', surname: 'Lindner', email: 'a@rollheim.example' },
          },
        ],
        [['own-data', 'export'], { state: 'ready', requestedAt: '2026-11-22T10:00:00.000Z', nextAt: null }],
      ],
    });
  const [first, below] = [await html(`/en/a/konto?export=${TOKEN}`), await html('/en/a/konto')];
  const [copy, address] = [texts['data.export_title'], texts['account.unverified_title']];
  expect(first).toContain(`/api/private/me/export/${TOKEN}`);
  expect(first.indexOf(copy)).toBeLessThan(first.indexOf(address));
  expect(first.split(copy)).toHaveLength(2);
  expect(below.indexOf(copy)).toBeGreaterThan(below.indexOf(address));
});
