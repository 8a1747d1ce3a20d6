import { ofCustomer } from '@rollheim/contracts/server';
import { strictRouter, type ServiceContext } from '@rollheim/service-kit';
import express from 'express';
import { checked } from '../checked.ts';
import { rolesOf, teamMembers } from './roles.ts';

/** Internal calls: who of the team may do what now. `roles` is asked at every call of the back office. */
export function addTeamRoutes({ app, pool }: Pick<ServiceContext, 'app' | 'pool'>): void {
  const routes = strictRouter();
  routes.use(express.json({ limit: '16kb' }));

  routes.post('/roles', async (req, res) => {
    res.json({ roles: await rolesOf(pool, checked(ofCustomer, req).customerId) });
  });

  routes.post('/list', async (_req, res) => {
    res.json({ members: await teamMembers(pool) });
  });

  app.use('/internal/team', routes);
}
