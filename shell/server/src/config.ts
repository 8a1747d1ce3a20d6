import type { BaseEnv } from '@rollheim/service-kit';
import Joi from 'joi';

export interface ShellConfig {
  /** How long a module's server page is waited for, ms. */
  readonly FRAGMENT_LIMIT_MS: number;
  /** Pulse of live streams, ms. */
  readonly SSE_HEARTBEAT_MS: number;
}

export const shellConfig = Joi.object<ShellConfig>({
  FRAGMENT_LIMIT_MS: Joi.number().integer().min(1).default(800),
  SSE_HEARTBEAT_MS: Joi.number().integer().min(100).default(15_000),
});

export type ShellEnv = BaseEnv & ShellConfig;
