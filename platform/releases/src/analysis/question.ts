import type { Policy } from '@rollheim/release-client';

/** Which rollout, and up to when. */
export interface Question {
  readonly rollout: string;
  readonly policy: Pick<Policy, 'steps' | 'metrics'>;
  readonly step: number;
  /** Epoch ms; what was stored later is left out. */
  readonly now: number;
}
