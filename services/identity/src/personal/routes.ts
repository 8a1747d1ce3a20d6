import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { deleteAccountBody, exportFile, ofCustomer } from '@rollheim/contracts/server';
import { ProblemError, strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import { accountById } from '../accounts.ts';
import { checked } from '../checked.ts';
import type { IdentityEnv } from '../config.ts';
import { holdsLink } from '../links.ts';
import type { loginGuard } from '../passwords.ts';
import { noteSecurity } from '../security/log.ts';
import { deleteAccount, deletionObstacles, whileHeld } from './erasures.ts';
import { removeArchives } from './archive.ts';
import { exportState, finishedArchive, requestExport } from './exports.ts';

export interface PersonalParts {
  readonly guard: ReturnType<typeof loginGuard>;
  readonly wakeMailer: () => void;
  readonly wakeExports: () => void;
  readonly wakeErasures: () => void;
}

/** Internal calls of the account: export and deletion of a person's data. The caller has checked whose session it is. */
export function addPersonalRoutes(ctx: ServiceContext<IdentityEnv>, parts: PersonalParts): void {
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/state', async (req, res) => {
    const { customerId } = checked(ofCustomer, req);
    res.json(await exportState(ctx.pool, customerId));
  });

  routes.post('/export', async (req, res) => {
    const { customerId } = checked(ofCustomer, req);
    const state = await requestExport(ctx, customerId);
    parts.wakeExports();
    res.status(202).json(state);
  });

  routes.post('/file', async (req, res) => {
    const { customerId, token } = checked(exportFile, req);
    const path = (await holdsLink(ctx.pool, token, 'export', customerId))
      ? await finishedArchive(ctx, customerId)
      : null;
    const found = path === null ? null : await stat(path).catch(() => null); // pruned in this moment
    if (path === null || found === null) throw new ProblemError('link_expired');
    await noteSecurity(ctx.pool, { kind: 'data_exported', customerId });
    res.set({ 'Content-Type': 'application/zip', 'Content-Length': String(found.size) });
    await pipeline(createReadStream(path), res);
  });

  routes.post('/deletion', async (req, res) => {
    const { customerId } = checked(ofCustomer, req);
    res.json({ obstacles: await deletionObstacles(ctx, customerId) });
  });

  routes.post('/delete', async (req, res) => {
    const { customerId, password, address } = checked(deleteAccountBody, req);
    const account = await accountById(ctx.pool, customerId);
    if (!account) throw new ProblemError('not_found');
    const result = await parts.guard.login(account.email, password, address, null);
    if ('refused' in result)
      throw result.refused === 'credentials_wrong'
        ? new ProblemError('invalid_input', { password: 'error.credentials_wrong' })
        : new ProblemError(result.refused);
    const archives = await whileHeld(ctx, customerId, () => {
      // no one waits for the answer any more: they were notified that it failed
      if (req.socket.destroyed) throw new ProblemError('unavailable');
      return ctx.transact((tx) => deleteAccount(tx, account), { actor: customerId });
    });
    await removeArchives(ctx.env, archives);
    parts.wakeErasures();
    parts.wakeMailer();
    res.json({ deleted: true });
  });

  ctx.app.use('/internal/personal', routes);
}
