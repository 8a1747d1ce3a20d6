import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError, type BffContext, type BffDefinition, type Route } from '@rollheim/service-kit';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The backends that `system.json` lists. */
export const { bffs } = JSON.parse(readFileSync(join(ROOT, 'system.json'), 'utf8')) as {
  readonly bffs: readonly { readonly module: string; readonly main: string }[];
};

/** Route tables are data: their handlers need a running system, their paths and schemas do not. */
export async function routesOf(main: string): Promise<readonly Route[]> {
  const { definition } = (await import(join(ROOT, main))) as { definition: BffDefinition };
  const ctx = {
    env: { SECRET: 'secret of the test' },
    problem: (...args: ConstructorParameters<typeof ProblemError>) => new ProblemError(...args),
  } as unknown as BffContext;
  return definition.routes(ctx);
}
