import { randomUUID } from 'node:crypto';
import { sealLogin, type ForeignLogin, type loginKeys } from '@rollheim/contracts/server';
import type { SyscaraOutcome, SyscaraView } from '@rollheim/contracts/syscara';
import { SYSCARA_LOGIN } from '@rollheim/tooling/testing';
import { expect, vi } from 'vitest';
import { code, commercial, publish, send, system } from './listings.ts';

/** The view in an answer. */
const viewIn = (outcome: Awaited<ReturnType<typeof send>>): SyscaraView => {
  expect(code(outcome)).toBe('accepted');
  return outcome.result as unknown as SyscaraView;
};

/** The connection as its owner sees it. */
export const view = async (actor: string = commercial): Promise<SyscaraView> =>
  viewIn(await send('syscara.get', {}, actor));

/** Enters a login, as the module does. */
export async function connect(
  login: ForeignLogin = SYSCARA_LOGIN,
  actor: string = commercial,
): Promise<SyscaraView> {
  const asked = await send('syscara.key', {}, actor);
  const { publicKey } = asked.result as unknown as { publicKey: ReturnType<typeof loginKeys>['publicKey'] };
  return viewIn(await send('syscara.connect', { sealed: await sealLogin(publicKey, actor, login) }, actor));
}

/** Waits until the login was tried out. */
export const checked = (actor: string = commercial): Promise<SyscaraView> =>
  vi.waitFor(
    async () => {
      const found = await view(actor);
      expect(found.checking).toBe(false);
      return found;
    },
    { timeout: 15_000 },
  );

/** Presses the button and waits until the import is over. */
export async function run(actor: string = commercial): Promise<SyscaraView> {
  expect(code(await send('syscara.run', {}, actor, randomUUID()))).toBe('accepted');
  return ended(actor);
}

/** Waits until no import is running. */
export const ended = (actor: string = commercial): Promise<SyscaraView> =>
  vi.waitFor(
    async () => {
      const found = await view(actor);
      expect(found.run?.endedAt).toEqual(expect.any(String));
      return found;
    },
    { timeout: 15_000 },
  );

/** Ads that came from SYSCARA, by the id that they have there. */
export const imported = (actor: string = commercial) =>
  system.query<{
    syscara_id: string;
    ad_id: string;
    version: number;
    content: { attributes: Record<string, unknown>; gallery: readonly object[]; title: string };
  }>(
    `select v.syscara_id, l.ad_id, l.version, l.content from listings.syscara_vehicles v
       join listings.listings l using (ad_id) where v.customer_id = $1 order by 1`,
    [actor],
  );

/** A vehicle of the stand-in of SYSCARA. */
export type Entry = { vehicle: Record<string, unknown>; pictures: readonly (readonly [string, string])[] };

/** A motorhome as SYSCARA has it. */
export const motorhome = (mileage: number, more: Record<string, unknown> = {}): Entry => ({
  vehicle: { type: 'Reisemobil', model: { producer: 'Hymer', model: 'B 588' }, mileage, ...more },
  pictures: [],
});

/** Counts of an import; 0 where not given. */
export const counts = (given: Partial<Record<SyscaraOutcome, number>>) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  kept: 0,
  gone: 0,
  faulty: 0,
  ...given,
});

/** Makes a seller what they are from now on. */
export const become = async (
  customerId: string,
  profileType: string,
  version: number,
  emailVerified = true,
) => {
  await publish('customers.state', customerId, { profileType, emailVerified, version });
  await vi.waitFor(async () =>
    expect(
      await system.query('select 1 from listings.customer_facts where customer_id = $1 and version = $2', [
        customerId,
        version,
      ]),
    ).toHaveLength(1),
  );
};
