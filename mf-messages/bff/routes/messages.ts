import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND_REFUSALS, isLocale, type Counters } from '@rollheim/contracts';
import { absent, defaulted, judged, number, object, text, textOf } from '@rollheim/contracts/schema';
import { TASK_KINDS } from '@rollheim/contracts/tasks';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { allRead, hasThread, holdsAll, subjects, thread, unreadIds, type Place } from '../queries.ts';

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w.:-]{1,120})$/;

/** Reads a place in the list; throws where it is none. */
function placeOf(text: string): Place {
  const [, createdAt = '', messageId = ''] = PLACE.exec(text) ?? [];
  const at = new Date(createdAt);
  // the 30th of February is no day of the database
  if (Number.isNaN(at.getTime()) || at.toISOString() !== createdAt) throw new Error('no place in the list');
  return { createdAt, messageId };
}

const pageQuery = object({
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
  storeCode: absent(text(Joi.string().max(5))),
  // empty asks for no thread (spec 2 §7.5)
  groupKey: absent(text(Joi.string().allow('').max(80))),
  // `createdAt~messageId` of the last message that the reader has
  after: defaulted(judged<Place>(Joi.string().max(150).custom(placeOf)), null),
  task: defaulted(textOf(TASK_KINDS), null),
  filter: defaulted(textOf(['all', 'tasks', 'unread', 'notes']), 'all'),
  q: defaulted(text(Joi.string().trim().max(60).allow('')), ''),
  // ids of messages that the page knows of, separated by commas: the answer holds them
  with: defaulted(
    text(
      Joi.string()
        .pattern(/^[\w.:-]{1,120}(,[\w.:-]{1,120}){0,9}$/)
        .allow(''),
    ),
    '',
  ),
}).unknown(true);

/** Pages read the list again at each message; a program that asks in a loop waits. */
const limit = { points: 120, seconds: 60 };

const SETTLED_MS = 1_000;
const STEP_MS = 20;

/** Waits, 1 s at most, until the read model has what the page knows already. */
async function settled(isThere: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + SETTLED_MS;
  while (!(await isThere()) && Date.now() < until) await sleep(STEP_MS);
}

export const messageRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/notifications/pages/get',
    auth: 'session',
    limit,
    query: pageQuery,
    summary:
      'The newest message of each thread (`q`: the newest that holds these words, or the number of its ad, of the newest 10,000 messages), or with `groupKey` the messages of one; texts in `storeCode`’s language. `after`: the page begins behind this message, `createdAt~messageId`, instead of `page` times its length. `filter`: one of the boards, all, tasks, unread or notes (threads with unread notes). `task`: of the filter `tasks` the threads with a task of this kind. `with`: ids of messages that a live frame named; waits for them, 1 s at most. A thread that is not there is waited for, 1 s at most',
    answers: 'Notifications',
    handler: async ({ session, query, locale }) => {
      const { page, storeCode, groupKey, after, filter, task, q, with: known } = query;
      const reading = {
        customerId: session?.customerId ?? '',
        locale: isLocale(storeCode) ? storeCode : locale,
        page,
        after,
      };
      if (known !== '') await settled(() => holdsAll(ctx.pool, reading.customerId, known.split(',')));
      // a mail's link may be pressed before the read model has its message
      if (groupKey && page === 1) await settled(() => hasThread(ctx.pool, reading.customerId, groupKey));
      return {
        body: groupKey
          ? await thread(ctx.pool, reading, groupKey)
          : await subjects(ctx.pool, reading, { filter, task, q }),
      };
    },
  }),
  route({
    method: 'PUT',
    path: '/private/messages/read-by-slug/:slug',
    auth: 'session',
    limit,
    summary: 'Marks a thread as read; answers the badges',
    answers: 'Counters',
    refusals: COMMAND_REFUSALS.notifications,
    handler: async (request) => {
      const groupKey = request.params.slug;
      const customerId = request.session?.customerId ?? '';
      if (!(await hasThread(ctx.pool, customerId, groupKey))) throw ctx.problem('not_found');
      const unread = await unreadIds(ctx.pool, customerId, groupKey);
      const answer = await ctx.send(
        request,
        {
          key: customerId,
          type: 'notification.read-group',
          payload: { groupKey },
        },
        (result) => result as Counters,
      );
      if (answer.status !== 202) await settled(() => allRead(ctx.pool, unread));
      return answer;
    },
  }),
];
