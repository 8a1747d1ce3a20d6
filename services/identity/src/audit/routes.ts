import { auditProofQuery, auditQuery } from '@rollheim/contracts/server';
import { strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import { checked } from '../checked.ts';
import { readProof, readTrail } from './read.ts';

/** Internal calls of the back office: the audit trail. The caller has checked that an operator asks. */
export function addAuditRoutes({ app, pool }: Pick<ServiceContext, 'app' | 'pool'>): void {
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/list', async (req, res) => {
    res.json(await readTrail(pool, checked(auditQuery, req)));
  });

  routes.post('/proof', async (req, res) => {
    res.json(await readProof(pool, checked(auditProofQuery, req).from));
  });

  app.use('/internal/audit', routes);
}
