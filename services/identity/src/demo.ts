import { DEMO_PASSWORD, DEMO_TEAM, DEMO_USERS } from '@rollheim/contracts';
import type { ServiceContext, Tx } from '@rollheim/service-kit';
import { accountById, addAccount } from './accounts.ts';
import { hashPassword } from './passwords.ts';
import { wasErased } from './personal/erasures.ts';
import { createCustomer, IDENTITY } from './register.ts';

const nothing = {
  company: null,
  phone: null,
  street: null,
  zipCode: null,
  city: null,
  country: null,
} as const;

/** Gives the demo users their accounts, verified and with the one demo password. Runs once. */
export async function seedDemoAccounts(ctx: Pick<ServiceContext, 'pool' | 'transact'>): Promise<void> {
  for (const [name, user] of Object.entries({ ...DEMO_USERS, ...DEMO_TEAM })) {
    if (await accountById(ctx.pool, user.customerId)) continue;
    if (await wasErased(ctx, user.customerId)) continue;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const profileType = 'merchantId' in user ? 'MERCHANT' : 'company' in user ? 'COMMERCIAL' : 'PRIVATE';
    const seed = async (tx: Tx): Promise<void> => {
      const { customerId, email, name: first, surname } = user;
      const roles = name === 'operator' ? ['admin'] : name in DEMO_TEAM ? [name] : [];
      const account = {
        customerId,
        email,
        passwordHash,
        roles,
        emailVerified: true,
        language: 'de',
      } as const;
      if (!(await addAccount(tx.client, account))) return;
      createCustomer(tx, {
        ...nothing,
        customerId,
        email,
        name: first,
        surname,
        company: 'company' in user ? user.company : null,
        language: 'de',
        profileType,
        segmentation: 'customer',
        ...(roles.length > 0 ? { roles } : {}),
      });
    };
    await ctx.transact(seed, { actor: IDENTITY });
  }
}
