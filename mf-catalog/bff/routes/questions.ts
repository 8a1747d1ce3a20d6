import { refusalsOf } from '@rollheim/contracts';
import { type BffContext, type Route, route } from '@rollheim/service-kit';
import { object, text } from '@rollheim/contracts/schema';
import Joi from 'joi';
import { answeredQuestions, auctionFor } from '../queries.ts';
import { auctionCall, write } from './auction-call.ts';

const words = object({ text: text(Joi.string().trim().min(3).max(1000)) });

// the rules judge each text in the auction's writer
const QUESTIONS = { points: 10, seconds: 60 };
const ANSWERS = { points: 20, seconds: 60 };

/** Questions of dealers, answers of the owner, and what everyone may read of both. */
export const questionRoutes = (ctx: BffContext): readonly Route[] => {
  const command = auctionCall(ctx);
  return [
    route({
      ...write('question', 'POST', words, 'Asks the owner'),
      limit: QUESTIONS,
      handler: (request) =>
        command(request, 'auction.question', {
          auctionId: request.params.id,
          text: request.body.text.trim(),
        }),
    }),
    route({
      method: 'POST',
      path: '/private/question/:questionId/answer',
      params: { questionId: text(Joi.string().max(161)) },
      auth: 'session',
      idempotent: true,
      body: words,
      limit: ANSWERS,
      summary: 'The owner answers a question, for everyone to read',
      answers: 'Move',
      refusals: refusalsOf('answer'),
      handler: async (request) => {
        // the id names the auction and the question within it
        const [auctionId = '', questionId] = request.params.questionId.split('.');
        if (!questionId) throw ctx.problem('not_found');
        return command(request, 'auction.answer', {
          auctionId,
          questionId,
          text: request.body.text.trim(),
        });
      },
    }),
    route({
      method: 'GET',
      path: '/public/auction/:id/questions',
      auth: 'public',
      summary: 'Answered questions of a vehicle, the newest first, without the askers',
      answers: 'Questions',
      handler: async ({ params, session }) => {
        const id = params.id;
        if (!(await auctionFor(ctx.pool, id, session?.customerId ?? null))) throw ctx.problem('not_found');
        return { body: { questions: await answeredQuestions(ctx.pool, id) } };
      },
    }),
  ];
};
