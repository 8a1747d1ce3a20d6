import { paperLooksOf, securityQuery, keyOf } from '@rollheim/contracts/server';
import { strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import { checked } from '../checked.ts';
import { readPaperLooks, readSecurityLog } from './read.ts';

/** Internal calls of the back office: the security log. The caller has checked that an operator asks. */
export function addSecurityRoutes({ app, pool, env }: Pick<ServiceContext, 'app' | 'pool' | 'env'>): void {
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/list', async (req, res) => {
    res.json(await readSecurityLog(pool, keyOf(env, 'security-log'), checked(securityQuery, req)));
  });

  routes.post('/papers', async (req, res) => {
    res.json(await readPaperLooks(pool, checked(paperLooksOf, req).papers));
  });

  app.use('/internal/security', routes);
}
