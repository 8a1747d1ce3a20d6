import Joi from 'joi';
import { CLAIM_KINDS } from '../state/claims.ts';
import { flag, instant, message, object, oneOf, text } from './schema.ts';

const item = { kind: oneOf(CLAIM_KINDS), id: text(Joi.string().min(1).max(64)) };
const example = { kind: 'merchant', id: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10' } as const;

/** Commands of `customers.commands` about who of the team has which item open. */
export const claimCommands = [
  /** An operator has an item open; `over`: also where a colleague has it. Answers whether it is theirs. */
  message({
    name: 'claim.take',
    version: 1,
    schema: object({ ...item, over: flag() }),
    example: { ...example, over: false },
  }),
  message({ name: 'claim.release', version: 1, schema: object(item), example }),
  /** Query of operators, sealed answer: `Claims`. */
  message({ name: 'claim.list', version: 1, schema: object({}), example: {} }),
] as const;

/** Of `customers.events`: somebody has opened or left an item; who may read it asks. */
export const claimChanged = message({
  name: 'claim.changed',
  version: 1,
  schema: object({ at: instant() }),
  example: { at: '2026-03-05T08:10:00.000Z' },
});

/** Who of the team has which item open. */
export const claimMessages = [...claimCommands, claimChanged];
