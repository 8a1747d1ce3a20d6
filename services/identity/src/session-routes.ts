import { ofSession, passwordChange, type PasswordChange } from '@rollheim/contracts/server';
import { ProblemError, strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import { accountById } from './accounts.ts';
import { checked } from './checked.ts';
import { lockHeaders } from './lock-headers.ts';
import { endSessions, isOver, sessionsOf } from './logins.ts';
import { refuseWeak } from './password-strength.ts';
import { hashPassword, type loginGuard } from './passwords.ts';
import { setPassword } from './register.ts';
import { noteSecurity } from './security/log.ts';

/** Internal calls of the account: sessions and the password of who is logged in. */
export function addSessionRoutes(
  { app, pool, transact }: Pick<ServiceContext, 'app' | 'pool' | 'transact'>,
  { guard, wakeMailer }: { readonly guard: ReturnType<typeof loginGuard>; readonly wakeMailer: () => void },
): void {
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/list', async (req, res) => {
    const { customerId, current } = checked(ofSession, req);
    // no list without the asker's own: who was logged out elsewhere logs in again
    if (current !== null && (await isOver(pool, customerId, current)))
      throw new ProblemError('not_authenticated');
    res.json({ sessions: await sessionsOf(pool, customerId, current) });
  });

  routes.post('/end', async (req, res) => {
    const { customerId, current, only } = checked(ofSession, req);
    const which = only === undefined ? { allBut: current } : { only };
    const ended = await transact((tx) => endSessions(tx, customerId, which));
    if (only !== undefined && ended === 0) throw new ProblemError('not_found');
    res.json({ sessions: await sessionsOf(pool, customerId, current) });
  });

  routes.post('/password', async (req, res) => {
    const { customerId, current, password, newPassword, address, words } = checked<PasswordChange>(
      passwordChange,
      req,
    );
    const account = await accountById(pool, customerId);
    if (!account) throw new ProblemError('not_found');
    const result = await guard.login(account.email, password, address, null);
    if ('refused' in result)
      throw result.refused === 'credentials_wrong'
        ? new ProblemError('invalid_input', { current: 'error.credentials_wrong' })
        : new ProblemError(result.refused, undefined, lockHeaders(result));
    if (newPassword === password)
      throw new ProblemError('invalid_input', { password: 'validation.password_same' });
    refuseWeak(newPassword, [account.email, ...words]);
    const hash = await hashPassword(newPassword);
    await transact(async (tx) => {
      await setPassword(tx, customerId, hash);
      await endSessions(tx, customerId, { allBut: current });
      await noteSecurity(tx.client, { kind: 'password_changed', customerId });
    });
    wakeMailer();
    res.json({ changed: true });
  });

  app.use('/internal/sessions', routes);
}
