import { refuse } from './codes.ts';
import type { Envelope, PayloadOf } from './commands.ts';
import { happens, isText, mayTrade, move, nextId, type Decision } from './guards.ts';
import { refusesAnswer, refusesQuestion } from './text-filter.ts';
import type { Auction, Question } from './state.ts';
import { isOpen, OPEN } from './statuses.ts';

/** A merchant asks; one open question per customer and auction. */
export function ask(state: Auction, command: Envelope): Decision {
  if (!mayTrade(state, command)) return refuse.bidding_not_possible;
  const { status } = state;
  if (!isOpen(status)) return refuse.move_not_allowed;
  const { text } = command.payload as PayloadOf<'question'>;
  const customer = command.facts.customer!;
  if (!isText(text)) return refuse.invalid_input;
  if (state.questions[customer]) return refuse.question_open;
  if (refusesQuestion(text)) return refuse.text_refused;
  const questionId = nextId(state, 'question');
  return happens({
    type: 'QuestionAsked',
    at: command.at,
    questionId,
    merchant: command.actor,
    customer,
    text,
  });
}

/** S answers the open question of a merchant, publicly, without the asker. */
export const answer = move(['owner'], OPEN, (state, command) => {
  const { text } = command.payload as PayloadOf<'answer'>;
  const open = openQuestion(state, command);
  if (!isText(text)) return refuse.invalid_input;
  if (!open) return refuse.move_not_allowed;
  if (refusesAnswer(text)) return refuse.text_refused;
  const { customer, questionId } = open;
  return happens({ type: 'QuestionAnswered', at: command.at, questionId, customer, text });
});

function openQuestion(state: Auction, { payload, facts }: Envelope): Question | undefined {
  const { merchant } = payload as PayloadOf<'answer'>;
  if (facts.askerCustomer !== undefined) return state.questions[facts.askerCustomer];
  return Object.values(state.questions).find((question) => question.merchant === merchant);
}
