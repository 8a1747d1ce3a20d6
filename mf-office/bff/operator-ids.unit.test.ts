import type { BffContext, BffRequest, CommandCall } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { operatorCustomerRoutes } from './routes/operator-customers.ts';
import { operatorMerchantRoutes } from './routes/operator-merchants.ts';
import { operatorSuspicionRoutes } from './routes/operator-suspicions.ts';

const id = 'abcdef00-0000-4000-8000-00000000cafe';
const sent: CommandCall[] = [];
const ctx = {
  send: async (_request: unknown, call: CommandCall) => void sent.push(call),
} as unknown as BffContext;

test.each([
  [
    '/private/operator/merchants/:id/block',
    (given: BffContext) => operatorMerchantRoutes(given, { check: () => Promise.reject(new Error('asked')) }),
  ],
  ['/private/operator/suspicions/:id/take', operatorSuspicionRoutes],
  ['/private/operator/customers/:id/notes', operatorCustomerRoutes],
])('%s: an id in capitals is that of the columns in the command', async (path, routesOf) => {
  const route = routesOf(ctx).find((each) => each.path === path && each.method === 'POST');
  const request = { params: { id: id.toUpperCase() }, body: { reason: 'A reason', taken: true, text: 'x' } };
  await route?.handler(request as unknown as BffRequest);
  const call = sent.pop();
  expect(call?.key).toBe(id);
  expect(Object.values(call?.payload as object)).toContain(id);
});
