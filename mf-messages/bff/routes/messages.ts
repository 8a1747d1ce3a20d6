import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND_REFUSALS, isLocale, type Counters } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Pool } from 'pg';
import { allRead, hasThread, subjects, thread, unreadIds } from '../queries.ts';
import type { ListFilter } from '../wire.ts';

interface PageQuery {
  readonly page: number;
  readonly storeCode?: string;
  readonly groupKey?: string;
  readonly filter: ListFilter;
  readonly q: string;
}

const pageQuery = Joi.object<PageQuery>({
  page: Joi.number().integer().min(1).max(10_000).default(1),
  storeCode: Joi.string().max(5),
  groupKey: Joi.string().max(80),
  filter: Joi.string().valid('all', 'tasks', 'unread').default('all'),
  q: Joi.string().trim().max(60).allow('').default(''),
}).unknown(true);

const SETTLED_MS = 1_000;
const STEP_MS = 20;

/** Waits, 1 s at most, until the read model shows the messages as read: the next page asked for must show it. */
async function settled(pool: Pool, ids: readonly string[]): Promise<void> {
  const until = Date.now() + SETTLED_MS;
  while (!(await allRead(pool, ids)) && Date.now() < until) await sleep(STEP_MS);
}

export const messageRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/notifications/pages/get',
    auth: 'session',
    query: pageQuery,
    summary:
      'The newest message of each thread (`q`: the newest that holds these words, or the number of its ad), or with `groupKey` the messages of one; texts in `storeCode`’s language',
    answers: 'Notifications',
    handler: async ({ session, query, locale }) => {
      const { page, storeCode, groupKey, filter, q } = query as PageQuery;
      const reading = {
        customerId: session?.customerId ?? '',
        locale: isLocale(storeCode) ? storeCode : locale,
        page,
      };
      return {
        body: groupKey
          ? await thread(ctx.pool, reading, groupKey)
          : await subjects(ctx.pool, reading, filter, q),
      };
    },
  },
  {
    method: 'PUT',
    path: '/private/messages/read-by-slug/:slug',
    auth: 'session',
    summary: 'Marks a thread as read; answers the badges',
    answers: 'Counters',
    refusals: COMMAND_REFUSALS.notifications,
    handler: async (request) => {
      const groupKey = request.params['slug'] ?? '';
      const customerId = request.session?.customerId ?? '';
      if (!(await hasThread(ctx.pool, customerId, groupKey))) throw ctx.problem('not_found');
      const unread = await unreadIds(ctx.pool, customerId, groupKey);
      const answer = await ctx.send(
        request,
        {
          topic: 'notifications.commands',
          key: customerId,
          type: 'notification.read-group',
          payload: { groupKey },
        },
        (result) => result as Counters,
      );
      if (answer.status !== 202) await settled(ctx.pool, unread);
      return answer;
    },
  },
];
