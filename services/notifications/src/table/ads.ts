import { mail, ROUND, type MessageTable } from './row.ts';
import { OPEN } from '@rollheim/auction-rules';

/** Messages about an ad, its review and its questions. */
export const ADS = {
  owner_answer_question: {
    to: 'owner',
    when: 'a dealer asks a question',
    mail: mail('questions', 'task', 'answer_question'),
    during: OPEN,
  },
  owner_to_answer_question: {
    to: 'the dealer who asked',
    when: 'the question is with the owner',
    mail: mail('questions', 'tertiary', 'auction'),
  },
  question_answered: {
    to: 'the dealer who asked',
    when: 'the owner answers',
    mail: mail('questions', 'success', 'auction'),
  },
  'read_me.answer_published': {
    to: 'owner',
    when: 'they answer a question',
    mail: mail('questions', 'tertiary', 'auction'),
    own: true,
  },
  'read_me.question_unsure': {
    to: 'operators',
    // whose page shows the auction
    act: 'auction.release',
    when: 'a question speaks of the price in a way that words alone cannot judge',
    mail: mail('team', 'tertiary', 'auction'),
    during: OPEN,
    sparse: true,
  },
  operator_review_ad: {
    to: 'owner',
    when: 'the ad is submitted, or its owner’s address is confirmed after that',
    mail: mail('ads', 'tertiary', 'my_vehicles'),
  },
  review_ad: {
    to: 'operators',
    act: 'auction.release',
    when: 'an ad waits for review',
    mail: mail('team', 'task', 'review'),
    during: ['under_review'],
    shared: true,
  },
  ad_edited: {
    to: 'owner',
    when: 'the ad can be edited again and no other message gives the reason',
    mail: mail('ads', 'task', 'edit'),
  },
  'read_me.changes_requested': {
    to: 'owner',
    when: 'an operator asks for changes',
    mail: { ...mail('ads', 'task', 'edit'), asks: true },
  },
  'read_me.ad_taken_back': {
    to: 'owner',
    when: 'the owner takes the ad back from review',
    mail: mail('ads', 'quiet', 'edit'),
    own: true,
  },
  ad_released: {
    to: 'owner',
    when: 'an operator releases the ad',
    mail: mail('ads', 'success', 'auction', ...ROUND),
  },
  'ad_released.auction_restarted': {
    to: 'owner',
    when: 'they restart the auction',
    mail: mail('ads', 'success', 'auction', ...ROUND),
  },
  'read_me.ad_rejected': {
    to: 'owner',
    when: 'an operator rejects the ad',
    mail: mail(null, 'error', 'my_vehicles'),
  },
  'read_me.ad_lapsed': {
    to: 'owner',
    when: 'the ad is withdrawn because too much time has passed since its last round',
    mail: mail('ads', 'quiet', 'my_vehicles'),
  },
  'read_me.ad_withdrawn': {
    to: 'owner',
    when: 'they withdraw the ad',
    mail: mail('ads', 'quiet', 'my_vehicles'),
  },
  'read_me.auction_voided': {
    to: 'owner',
    when: 'an operator cancels the auction',
    mail: mail(null, 'error', 'my_vehicles'),
  },
  submit_ad_with_reduced_price_or_decline_to_submit_again: {
    to: 'owner',
    when: 'a round ends without a bid that can be talked about',
    mail: mail('ads', 'task', 'after_round'),
  },
  'submit_ad_with_reduced_price_or_decline_to_submit_again.auction_paused': {
    to: 'owner',
    when: 'they decline the highest bid for now: it still binds its dealer',
    mail: mail('ads', 'task', 'after_round'),
  },
  ad_rejected: {
    to: 'owner',
    when: 'of an earlier release; `read_me.ad_rejected` today',
    mail: mail(null, 'error', 'my_vehicles'),
  },
} as const satisfies MessageTable;
