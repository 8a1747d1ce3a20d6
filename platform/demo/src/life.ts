import { GRID } from '@rollheim/auction-rules';
import { toGrid } from './grid.ts';
import { movedToDay } from './daylight.ts';
import { dice, type Dice } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far an auction of the demo market has come. */
export type Stage =
  | 'running'
  | 'published'
  | 'sold'
  | 'renegotiation'
  | 'failed'
  | 'chance'
  | 'offered'
  | 'review'
  | 'withdrawn';

/** Prices of an ad, cents. */
export interface DemoTerms {
  readonly startPrice: number;
  readonly minimum: number;
  readonly buyNow: number | null;
}

/** One step of a life: a payload of the rules. */
export interface LifeStep {
  readonly at: string;
  readonly actor: string;
  readonly payload: Record<string, unknown> & { readonly kind: string };
}

export interface LifePlan {
  readonly seed: string;
  readonly stage: Stage;
  readonly worth: number;
  /** Dealers in the order in which they bid; the last one leads. */
  readonly bidders: readonly string[];
  /** End of the running round, epoch ms; a whole minute. */
  readonly end?: number;
  readonly now: number;
}

const iso = (at: number): string => new Date(at).toISOString();
const minute = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** Terms around the worth: the start is an invitation, the minimum a little below the worth. */
function termsOf(worth: number, roll: Dice): DemoTerms {
  const minimum = Math.max(50_000, toGrid(worth * 0.9));
  const startPrice = Math.min(minimum, toGrid(worth * (0.62 + roll() * 0.1)));
  return { startPrice, minimum, buyNow: roll.chance(0.2) ? toGrid(worth * 1.18) : null };
}

/** Rising maxima: each beats the one before by more than any step of the ladder. */
function amounts(terms: DemoTerms, count: number, below: boolean, roll: Dice): number[] {
  const top = below
    ? terms.minimum - GRID
    : terms.minimum + toGrid((terms.minimum - terms.startPrice) * (0.1 + roll() * 0.3));
  const width = Math.max(55_000, (top - terms.startPrice) / Math.max(1, count));
  const list: number[] = [];
  for (let amount = terms.startPrice; list.length < count && amount <= top; amount = toGrid(amount + width))
    list.push(amount);
  return list;
}

interface Span {
  readonly release: number;
  readonly slot: number;
}

/** Release and slot of a stage; the running ones end at the given instant. */
function spanOf({ stage, now, end }: LifePlan, roll: Dice): Span {
  if (stage === 'running') {
    const slot = end ?? movedToDay(minute(now + roll.whole(30, 8 * 60) * MINUTE), 1, roll);
    return { release: Math.min(now - 5 * MINUTE, slot - 22 * HOUR), slot };
  }
  if (stage === 'published')
    return {
      release: now - roll.whole(10, 90) * MINUTE,
      slot: movedToDay(minute(now + DAY + roll.whole(2, 18) * HOUR), 1, roll),
    };
  const ago = stage === 'renegotiation' ? roll.whole(2, 30) * HOUR : roll.whole(50, 24 * 9) * HOUR;
  const slot = movedToDay(minute(now - ago), -1, roll);
  return { release: slot - 22 * HOUR, slot };
}

/** The past of an auction as the rules' commands, the terms it was submitted with first. */
export function lifeOf(plan: LifePlan): { terms: DemoTerms; steps: LifeStep[] } {
  const roll = dice(plan.seed);
  const { stage, now, worth, bidders } = plan;
  const terms = termsOf(worth, roll);
  const { release, slot } = spanOf(plan, roll);
  const step = (at: number, actor: string, payload: LifeStep['payload']): LifeStep => ({
    at: iso(at),
    actor,
    payload,
  });
  const steps = [
    step((stage === 'review' ? now : release) - roll.whole(2, 12) * HOUR, 'owner', {
      kind: 'submit',
      ...terms,
    }),
  ];
  if (stage === 'review') return { terms, steps };
  steps.push(step(release, 'operator', { kind: 'release', slot }));
  if (stage === 'published') return { terms, steps };
  const below = stage !== 'sold' && (stage !== 'running' || roll.chance(0.5));
  const bids = stage === 'failed' || stage === 'withdrawn' ? [] : amounts(terms, bidders.length, below, roll);
  // the last of few bids may end short of the minimum: without it nothing would be sold
  if (stage === 'sold') bids.push(Math.max(bids.pop() ?? 0, terms.minimum));
  const until = Math.min(slot - 6 * MINUTE, now - MINUTE);
  const gap = Math.max(1, Math.floor((until - release) / (bids.length + 1)));
  // the last of the bidders leads: a list that is too long loses its first
  const order = bidders.slice(bidders.length - bids.length);
  bids.forEach((amount, index) => {
    const at = release + gap * (index + 1) - Math.floor(roll() * gap * 0.5);
    const kind = roll.chance(0.25) ? 'agent' : 'bid';
    steps.push(step(at, order[index] ?? '', { kind, amount, confirmedHigh: true }));
  });
  const after = slot + 49 * HOUR;
  if (stage === 'withdrawn') steps.push(step(slot + HOUR, 'owner', { kind: 'withdraw' }));
  if (stage === 'offered' && bidders[0])
    steps.push(
      step(Math.max(after, Math.min(now - HOUR, after + 12 * HOUR)), bidders[0], {
        kind: 'late_offer',
        amount: terms.minimum - 2 * GRID,
      }),
    );
  return { terms, steps: steps.filter(({ at }) => Date.parse(at) <= now) };
}
