import { acts, END, HOURS, RELEASED, restart, running, team, time, type Life } from './steps.ts';

/** No one bids; the owner answers a question and lists the ad again, and no one bids once more. */
export const RELISTED: Life = {
  name: 'a round without bids, a question, and the relisting',
  steps: [
    ...running,
    acts(2, 'anna', { kind: 'question', text: 'Any rust?' }),
    [3, 'owner', (_at, _begin, { anna }) => ({ kind: 'answer', merchant: anna, text: 'No.' })],
    acts(4, 'anna', { kind: 'question', text: 'Is the price negotiable?' }),
    time(END),
    restart(END + 1, 3 * END, 11_400),
    time(3 * END),
    time(40 * 24 * HOURS),
  ],
  received: {
    owner: [
      ...RELEASED,
      '✉ owner_answer_question',
      'read_me/answer_published',
      '✉ owner_answer_question',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
      '✉ ad_released/auction_restarted',
      '✉ submit_ad_with_reduced_price_or_decline_to_submit_again',
      '✉ read_me/ad_lapsed',
    ],
    anna: [
      '✉ auction_started',
      '✉ owner_to_answer_question/buyer',
      '✉ question_answered/buyer',
      '✉ owner_to_answer_question/buyer',
      '✉ auction_started',
      '✉ auction_ended_without_you/no_longer_offered',
    ],
    wim: ['✉ auction_started', '✉ auction_started', '✉ auction_ended_without_you/no_longer_offered'],
    ...team('✉ review_ad/operator', '✉ read_me/question_unsure'),
  },
};
