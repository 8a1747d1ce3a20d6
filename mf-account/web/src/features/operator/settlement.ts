import type { OrderState } from '@rollheim/contracts';

const OUTCOMES = ['none', 'reduction', 'rescission'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a dispute can end: a sale is rescinded by who may, and while its commission is open alone. */
export const outcomesOf = ({ status }: Pick<OrderState, 'status'>, mayRescind: boolean): readonly Outcome[] =>
  OUTCOMES.filter((outcome) => outcome !== 'rescission' || (mayRescind && status === 'pending'));
