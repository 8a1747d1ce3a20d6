import { readPlan, ROOT } from '@rollheim/embedded';
import { join } from 'node:path';

/** A kind of process: what is started by itself, as often as is needed. */
export interface Kind {
  readonly name: string;
  /** Absolute path of its `main.ts`. */
  readonly main: string;
  /** Its role in the database; without a schema it uses the bus alone. */
  readonly role?: string;
  readonly schema?: string;
  /** Connections of its pool at most. */
  readonly pool?: number;
  /** Place of its port in a block. */
  readonly port: number;
}

/** Ports of those that have none of their own in the embedded system, from here on. */
const OTHERS_FROM = 29;
/** Fills the demo market: no part of what is deployed. */
const DEMO = 'demo';

/** All kinds, in the order in which the first of each is started. */
export function kinds(): readonly Kind[] {
  let next = OTHERS_FROM;
  return readPlan().processes.flatMap(({ members }) =>
    members
      .filter(({ name }) => name !== DEMO)
      .map(({ main, port, ...member }) => ({ ...member, main: join(ROOT, main), port: port ?? next++ })),
  );
}

/** The kind of this name; an error lists those that there are. */
export function kindOf(name: string): Kind {
  const all = kinds();
  const found = all.find((kind) => kind.name === name);
  if (!found)
    throw new Error(
      `There is no kind of process ${name}. There are: ${all.map((kind) => kind.name).join(', ')}`,
    );
  return found;
}
