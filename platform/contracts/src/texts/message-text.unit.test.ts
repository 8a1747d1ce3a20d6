import { describe, expect, test } from 'vitest';
import { countersOf, MESSAGE_CODES, messageText, WRITTEN_LOCALES } from '../index.ts';
import de from './messages.de.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };

describe('messageText', () => {
  test('every code has subject and text in every written language, and no text is left over', () => {
    for (const [locale, texts] of Object.entries({ de, en })) {
      const known = new Set(Object.keys(texts).map((key) => key.replace(/\..*$/, '')));
      expect([...known].sort(), locale).toEqual([...new Set<string>(MESSAGE_CODES)].sort());
    }
    expect(WRITTEN_LOCALES).toEqual(['de', 'en']);
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  test('both languages name the same parameters', () => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [code, text] of Object.entries(de))
      expect(names(text.text), code).toEqual(names((en as Record<string, typeof text>)[code]!.text));
  });

  test('no placeholder or bracket stays in a text, with and without parameters', () => {
    const all = {
      title: 'Hymer B 544',
      price: 4_560_000,
      endAt: '2026-03-02T15:45:00Z',
      deadline: '2026-03-04T15:45:00Z',
    };
    for (const locale of WRITTEN_LOCALES)
      for (const code of MESSAGE_CODES)
        for (const params of [{}, all])
          expect(JSON.stringify(messageText(code, params, locale)), code).not.toMatch(
            /[{}]{2}|\[\[|\]\]|\{[a-z]/i,
          );
  });

  test('prices are euros in German format, instants are Central European time', () => {
    const params = { title: 'Hymer B 544', price: 4_560_000, endAt: '2026-07-02T13:45:00Z' };
    expect(messageText('overbid', params, 'de').text).toBe(
      'Es gibt ein höheres Gebot für Hymer B 544: 45.600\u00a0€. Die Auktion endet am 02.07.2026, 15:45. Sie können jetzt wieder bieten.',
    );
    expect(messageText('overbid', params, 'en').text).toContain(
      '45.600\u00a0€. The auction ends on 2 Jul 2026, 15:45.',
    );
  });

  test('the engine’s own names of amounts and instants are understood, a variant takes its own text', () => {
    const params = { amount: 4_000_000, deadline: Date.parse('2026-07-04T13:45:00Z'), title: 'x' };
    const task = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
    expect(messageText(task, params, 'de').text).toContain('beträgt 40.000\u00a0€');
    expect(messageText(task, params, 'de').text).toContain('bis 04.07.2026, 15:45');
    const rejected = messageText('read_me', { text: 'ad_rejected', reason: 'Fotos fehlen' }, 'de');
    expect(rejected.text).toContain('Grund: Fotos fehlen');
    expect(messageText('read_me', { text: 'nobody_knows' }, 'de')).toEqual(messageText('read_me', {}, 'de'));
  });

  test('a language without texts reads English, the buyer reads the buyer’s variant', () => {
    expect(messageText('overbid', { title: 'x' }, 'pl')).toEqual(
      messageText('overbid', { title: 'x' }, 'en'),
    );
    const side = { side: 'buyer', title: 'x' };
    expect(messageText('owner_waiting_for_buyer_to_pick_up_vehicle', side, 'de').subject).toBe(
      'Sie haben das Fahrzeug gekauft',
    );
  });
});

describe('countersOf', () => {
  test('bids received and active agents are never unread; waiting, ignored, information and closed are no tasks', () => {
    const message = (code: string, read: 0 | 1, closedAt: string | null = null) => ({ code, read, closedAt });
    const task = 'owner_answer_question';
    expect(
      countersOf([
        message('bid_received', 1),
        message('agent_active', 1),
        message('overbid', 1),
        message('read_me', 1),
        message('owner_waiting_for_buyer_to_pick_up_vehicle', 1),
        message('0123456789abcdef0123', 0),
        message(task, 1),
        message(task, 0),
        message(task, 0, '2026-01-01T00:00:00Z'),
      ]),
    ).toEqual({ unRead: 4, openCtas: 2 });
  });
});
