import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens, isText, nextId } from './guards.ts';
import { refusesAnswer, refusesQuestion } from './text-filter.ts';
import type { Auction, Question } from './state.ts';

export const QUESTIONS = {
  /** A merchant asks; one open question per customer and auction. */
  question(state: Auction, { at, actor, facts, payload: { text } }: Envelope<'question'>) {
    const customer = facts.customer!;
    if (!isText(text)) return refuse.invalid_input;
    if (state.questions[customer]) return refuse.question_open;
    if (refusesQuestion(text)) return refuse.text_refused;
    const questionId = nextId(state, 'question');
    return happens({ type: 'QuestionAsked', at, questionId, merchant: actor, customer, text });
  },

  /** S answers the open question of a merchant, publicly, without the asker. */
  answer(state: Auction, command: Envelope<'answer'>) {
    const { text } = command.payload;
    const open = openQuestion(state, command);
    if (!isText(text)) return refuse.invalid_input;
    if (!open) return refuse.move_not_allowed;
    if (refusesAnswer(text)) return refuse.text_refused;
    const { customer, questionId } = open;
    return happens({ type: 'QuestionAnswered', at: command.at, questionId, customer, text });
  },
};

function openQuestion(state: Auction, { payload, facts }: Envelope<'answer'>): Question | undefined {
  if (facts.askerCustomer !== undefined) return state.questions[facts.askerCustomer];
  return Object.values(state.questions).find((question) => question.merchant === payload.merchant);
}
