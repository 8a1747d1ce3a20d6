import { MOVES, REFUSALS, TIMERS, type Code, type Kind, type TimerName } from '@rollheim/auction-rules';

/** Name of the text of a step of an auction; a timer has one of its own for each. */
export function stepName(step: string): Exclude<Kind, 'timer'> | `timer.${TimerName}` | 'other' {
  const timer = TIMERS.find((name) => step === `timer.${name}`);
  if (timer) return `timer.${timer}`;
  return step !== 'timer' && Object.hasOwn(MOVES, step) ? (step as Exclude<Kind, 'timer'>) : 'other';
}

/** Name of the text of a refusal's reason. */
export const refusalName = (given: string): Code | 'other' =>
  Object.hasOwn(REFUSALS, given) ? (given as Code) : 'other';
