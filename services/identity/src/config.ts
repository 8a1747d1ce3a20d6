import { DATA_OWNERS } from '@rollheim/contracts/server';
import Joi from 'joi';

/** Configuration of identity. */
export interface IdentityEnv {
  /** Names of the services that keep something about people. */
  readonly DATA_OWNERS: readonly string[];
}

export const config = Joi.object<IdentityEnv>({
  DATA_OWNERS: Joi.string()
    .custom((names: string) => names.split(','))
    .default([...DATA_OWNERS]),
});
