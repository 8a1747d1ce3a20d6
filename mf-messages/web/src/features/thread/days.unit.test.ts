import { expect, test } from 'vitest';
import { ownWords } from './days.ts';

const said = (callToActionTypeCode: string, params: Record<string, string | number> = {}) =>
  ownWords({ callToActionTypeCode, params });

test('both sides find their own offers and asks in the thread, of talks and of late offers', () => {
  expect(said('offer_from_highest_bidder_sent', { price: 1_100_000 })).toEqual({
    kind: 'offer',
    amount: 1_100_000,
  });
  expect(said('read_me', { text: 'counteroffer_sent', price: 1_190_000 })).toEqual({
    kind: 'ask',
    amount: 1_190_000,
  });
  expect(said('owner_waiting_for_counteroffer', { price: 1_150_000 })).toMatchObject({ kind: 'ask' });
});

test('a file is signed by who sent it, not by who gets it', () => {
  expect(said('read_me', { text: 'file_sent', fileId: 'm1' })).toEqual({ kind: 'file' });
  expect(said('order_file', { fileId: 'm1' })).toBeNull();
});

test('a question is signed by who asked it, with its words; a note without them is ours', () => {
  expect(said('owner_to_answer_question', { question: 'Any rust?' })).toEqual({
    kind: 'question',
    words: 'Any rust?',
  });
  expect(said('owner_to_answer_question')).toBeNull();
  expect(said('read_me', { text: 'answer_published', answer: 'No.' })).toEqual({
    kind: 'answer',
    words: 'No.',
  });
  expect(said('question_answered', { answer: 'No.' })).toBeNull();
  expect(said('read_me', { text: 'counteroffer_declined', price: 1_000_000 })).toBeNull();
});
