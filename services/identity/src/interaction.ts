import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { credentialsOf, type Account } from './accounts.ts';
import type { Visit } from './logins.ts';

/**
 * Ends a login interaction of the code flow for an account. The request carries the visitor's cookies, so that
 * only the browser that began it can go on. Returns the address to send the browser to, or null when the
 * interaction is over or belongs to another browser.
 */
export async function finishLogin(
  provider: Provider,
  req: Request,
  res: Response,
  uid: string,
  account: Account,
  visit: Visit,
): Promise<string | null> {
  const interaction = await provider.interactionDetails(req, res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  });
  if (!interaction || interaction.uid !== uid) return null;
  if (interaction.session?.uid) {
    // Whoever was logged in at the provider before is not any longer.
    await (await provider.Session.findByUid(interaction.session.uid))?.destroy();
    delete interaction.session;
  }
  const login = { accountId: account.customerId, remember: false };
  interaction.result = { login, visit, credentials: credentialsOf(account) };
  await interaction.persist();
  return interaction.returnTo;
}
