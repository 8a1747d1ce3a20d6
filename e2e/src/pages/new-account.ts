import { expect } from 'vitest';
import { ApiClient } from '../support/api.ts';
import type { Harness } from '../support/harness.ts';
import { linkIn } from './mailbox.ts';

/** A private seller to be registered. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly surname: string;
}

/** Registers an account by the API, and opens the link of its mail in a browser of its own. */
export async function newAccount(harness: Harness, account: NewAccount): Promise<void> {
  const made = await new ApiClient(harness.url).send('POST', '/public/customer/register', {
    body: { ...account, profileType: 'PRIVATE', country: 'DE', acceptTerms: true, acceptPrivacy: true },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const verify = await harness.mailbox.mail(account.email, ({ text }) =>
    text.includes('/e-mail-bestaetigen'),
  );
  const { page } = await harness.visitor();
  await page.goto(linkIn(verify, '/e-mail-bestaetigen'));
  await page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' }).waitFor();
}
