import { randomUUID } from 'node:crypto';
import { OutcomePendingError } from '@rollheim/bus';
import type { DeletionObstacle, ExportPage, ExportPlace, PersonalCommands } from '@rollheim/contracts';
import { ProblemError, type ServiceContext } from '@rollheim/service-kit';

/** How long an owner has for one answer, ms. Somebody waits for a check: it ends before their own call does. */
const DEADLINE_MS: Readonly<Record<keyof PersonalCommands, number>> = {
  'personal.check': 5_000,
  'personal.hold': 3_000,
  'personal.export': 20_000,
  'personal.erase': 20_000,
};

/** An owner of data did not answer in time: whoever waits is asked to try again. */
class OwnerAwayError extends ProblemError {
  constructor(owner: string, type: string) {
    super('unavailable');
    this.message = `${owner} did not answer ${type} in time`;
  }
}

/** Asks one owner of data. Throws {@link OwnerAwayError} where it does not answer in time, an Error where it refuses. */
export async function askOwner<Type extends keyof PersonalCommands>(
  { commands }: Pick<ServiceContext, 'commands'>,
  owner: string,
  type: Type,
  payload: PersonalCommands[Type],
): Promise<unknown> {
  const commandId = randomUUID();
  const outcome = await commands
    .command({
      topic: 'personal.commands',
      key: owner,
      type,
      version: 1,
      commandId,
      payload,
      actor: 'service:identity',
      correlationId: commandId,
      releaseSet: null,
      deadlineMs: DEADLINE_MS[type],
    })
    .catch((error: unknown) => {
      if (error instanceof OutcomePendingError) throw new OwnerAwayError(owner, type);
      throw error;
    });
  if (outcome.status === 'accepted') return outcome.result;
  if (outcome.status === 'expired') throw new OwnerAwayError(owner, type);
  throw new Error(`${owner} does not carry out ${type}: ${outcome.code}`);
}

/** What has to end before a person can be deleted, of all owners. */
export async function obstaclesOf(
  ctx: Pick<ServiceContext, 'commands'>,
  owners: readonly string[],
  customerId: string,
): Promise<readonly DeletionObstacle[]> {
  const answers = await Promise.all(
    owners.map((owner) => askOwner(ctx, owner, 'personal.check', { customerId })),
  );
  return answers.flatMap((answer) => (answer as { obstacles: readonly DeletionObstacle[] }).obstacles);
}

/** Has all owners accept nothing from a person for so many seconds; 0 lifts this hold. */
export async function holdPerson(
  ctx: Pick<ServiceContext, 'commands'>,
  owners: readonly string[],
  hold: PersonalCommands['personal.hold'],
): Promise<void> {
  await Promise.all(owners.map((owner) => askOwner(ctx, owner, 'personal.hold', hold)));
}

/** Rows of an owner by table. */
export type OwnersPart = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** All that an owner keeps about a person, page by page; tables without rows are left out. */
export async function partOf(
  ctx: Pick<ServiceContext, 'commands'>,
  owner: string,
  customerId: string,
): Promise<OwnersPart> {
  const part: Record<string, Readonly<Record<string, unknown>>[]> = {};
  for (let from: ExportPlace | null = { table: 0, row: 0 }; from;) {
    const page = (await askOwner(ctx, owner, 'personal.export', { customerId, from })) as ExportPage;
    if (page.rows.length > 0) (part[page.table] ??= []).push(...page.rows);
    from = page.next;
  }
  return part;
}
