import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { withCommands } from '@rollheim/tooling/testing';
import type { BrowserContext } from 'playwright';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

/** Everyone whom the frame distinguishes. */
export const ROLES = [
  'visitor',
  'private',
  'commercial',
  'accepted',
  'in-review',
  'rejected',
  'blocked',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

const MADE = { 'in-review': 'pruefung', rejected: 'abgelehnt', blocked: 'gesperrt' } as const;
type Made = keyof typeof MADE;
const isMade = (role: Role): role is Role & Made => role in MADE;

const KNOWN: Readonly<Record<Exclude<Role, 'visitor' | Made>, string>> = {
  private: DEMO_USERS.privateSeller.email,
  commercial: DEMO_USERS.commercialSeller.email,
  accepted: DEMO_USERS.dealer1.email,
  admin: DEMO_USERS.operator.email,
};

/** Address of a role's account; null for those who have none. */
const emailOf = (role: Role): string | null =>
  role === 'visitor' ? null : isMade(role) ? `${MADE[role]}@rollheim.example` : KNOWN[role];

/** Logs a window in as a role, and answers the question about cookies. */
export async function enter(context: BrowserContext, url: string, role: Role): Promise<void> {
  const email = emailOf(role);
  if (email !== null) {
    await context.clearCookies(); // who has some must send a token with the login
    const data = { email, password: DEMO_PASSWORD, stay: true };
    const answer = await context.request.post(`${url}/api/public/customer/auth/login`, { data });
    if (!answer.ok()) throw new Error(`${role} cannot log in: ${answer.status()} ${await answer.text()}`);
  }
  await context.addCookies([{ name: 'consent', value: 'analytics:0.ads:0', url }]);
}

const COMPANY = {
  company: 'Nordlicht Reisemobile',
  street: 'Hafenstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '+49 40 123456',
  director: 'Jan Probe',
  vatNumber: null,
  tradeRegistrationMediaId: null,
};

/** Makes the merchants that the demo market lacks: in review, rejected, blocked. Those who are there already stay. */
export async function makeMerchants(harness: Harness, roles: readonly Role[]): Promise<void> {
  await withCommands(harness, async (send) => {
    for (const role of roles.filter(isMade)) {
      const key = await accountOf(harness, role);
      const command = (type: string, payload: object, actor?: string) =>
        send({ topic: 'customers.commands', key, type, payload, ...(actor ? { actor } : {}) });
      await command('merchant.register', COMPANY, key).catch((error: Error) => {
        // one who was blocked in an earlier run registers no more
        if (role !== 'blocked' || !error.message.includes('not_allowed')) throw error;
      });
      if (role === 'in-review') continue;
      const accepted = role === 'blocked';
      const reason = accepted ? null : 'Der Gewerbenachweis fehlt';
      await command('merchant.review', { merchantCustomerId: key, accepted, reason });
      if (!accepted) continue;
      await command('merchant.block', { merchantCustomerId: key, blocked: true, reason: 'Provision offen' });
    }
  });
}

/** Registers the account as a person does, by its mail; the customer id. */
async function accountOf({ url, mailbox }: Harness, role: Made): Promise<string> {
  const email = emailOf(role) ?? '';
  const api = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logIn = async (): Promise<string | null> => {
    const answer = await api('/public/customer/auth/login', { email, password: DEMO_PASSWORD });
    if (!answer.ok) return null;
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const customer = await fetch(`${url}/api/private/customer/get`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await customer.json()) as { customerId?: string }).customerId ?? null;
  };
  const known = await logIn();
  if (known !== null) return known;
  const { company, phone, zipCode, city, country } = COMPANY;
  const registered = await api('/public/customer/register', {
    company,
    phone,
    zipCode,
    city,
    country,
    email,
    password: DEMO_PASSWORD,
    profileType: 'MERCHANT',
    name: 'Jan',
    surname: 'Probe',
    acceptTerms: true,
    acceptPrivacy: true,
  });
  if (!registered.ok) throw new Error(`${role} cannot register: ${await registered.text()}`);
  const mail = await mailbox.mail(email, ({ text }) => text.includes('token='));
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const verified = await api('/public/customer/verify-email', { token });
  if (!verified.ok) throw new Error(`${role} cannot confirm the address: ${await verified.text()}`);
  return until(`the account of ${role}`, logIn);
}
