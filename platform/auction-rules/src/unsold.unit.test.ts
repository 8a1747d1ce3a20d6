import { expect, it } from 'vitest';
import { decide } from './decide.ts';
import { isRejection } from './guards.ts';
import { STANDARD_SCHEDULE } from './schedule.ts';
import { command, type Life, negotiating, openToLateOffers } from './testing/given.ts';
import { declined, failed, LATER, offered, RESTART, sold } from './testing/lives.ts';
import { unsoldMoves, type UnsoldMove } from './unsold.ts';

const LIVES: readonly (() => Life)[] = [failed, openToLateOffers, declined, offered, sold, negotiating];
const MOVES: readonly UnsoldMove[] = ['restart', 'late_open', 'change', 'withdraw'];
const payloadOf = (kind: UnsoldMove) => (kind === 'restart' ? { kind, ...RESTART } : { kind });

it.each(LIVES.map((life) => [life().until(LATER).state.status, life] as const))(
  'offers in %s what the engine carries out, and nothing else',
  (status, life) => {
    const { state } = life().until(LATER);
    const possible = MOVES.filter(
      (kind) => !isRejection(decide(state, command('owner', LATER, payloadOf(kind)), STANDARD_SCHEDULE)),
    );
    expect([...unsoldMoves(status!)].toSorted()).toEqual(possible.toSorted());
  },
);
