import {
  isRetriable,
  MalformedMessageError,
  type ReceivedMessage,
  type SubscribeOptions,
} from '@rollheim/bus';
import { messageContract } from '@rollheim/contracts/server';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { refusedToTeam } from './actors.ts';
import { auditNote } from './audit-note.ts';
import { endMessage, OUTCOME_QUERY, readCommand } from './command-message.ts';
import { findEnd, fingerprint, storeEnd, type End } from './command-store.ts';
import { onBehalfOf } from './correlation.ts';
import { inTransaction } from './database.ts';
import { fieldIssues } from './field-issues.ts';
import { completeMessage, originOf } from './messages.ts';
import { rejected } from './outcome.ts';
import type {
  Command,
  CommandHandler,
  CommandHandlers,
  Decision,
  NewMessage,
  QueryHandler,
  Tx,
} from './service-types.ts';
import { ending, handling } from './tracing/handled.ts';
import { openTx, type UnitOfWork } from './unit-of-work.ts';

/** What the command loop needs. */
export interface CommandLoop extends UnitOfWork {
  readonly log: Logger;
  readonly counter: Counter<'type' | 'status'>;
  /** Partitions handled side by side. */
  readonly concurrency: number;
}

const isQuery = (handler: CommandHandler | QueryHandler): handler is QueryHandler =>
  typeof handler === 'object';

/** Consumes a command topic: partitions side by side, one key's commands in order, one transaction each. */
export function handlingCommands(
  loop: CommandLoop,
  group: string,
  topic: string,
  handlers: CommandHandlers,
): SubscribeOptions {
  return {
    group,
    topics: [topic],
    start: 'earliest',
    concurrency: loop.concurrency,
    async onMessages(messages, signal) {
      for (const received of messages) {
        if (signal.aborted) throw new Error('The service stops before this command');
        const handled = handling(loop.tracing, group, received);
        const { message } = handled;
        await onBehalfOf(originOf(message), () =>
          ending([handled], () => handleOrRefuse(loop, handlers, message)),
        );
      }
    },
  };
}

/**
 * Handles one command. One that fails by itself, and not because of others or of the infrastructure, is answered as
 * `internal` at its first attempt and goes to the dead letters: no command of its partition waits for retries.
 */
async function handleOrRefuse(
  loop: CommandLoop,
  handlers: CommandHandlers,
  message: ReceivedMessage,
): Promise<void> {
  try {
    await handleOne(loop, handlers, message);
  } catch (error) {
    if (error instanceof MalformedMessageError || isRetriable(error)) throw error;
    loop.log.error(
      { err: error, type: message.type, message: message.id },
      'a command cannot be carried out',
    );
    await sendEnd(loop, message, rejected('internal'));
    loop.counter.inc({ type: message.type, status: 'failed' });
    throw unprocessable(message, error);
  }
}

/** What sends a command that failed by itself to the dead letters. */
export const unprocessable = (message: ReceivedMessage, error: unknown): MalformedMessageError =>
  new MalformedMessageError(
    message.id,
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    {
      cause: error,
    },
  );

async function handleOne(
  loop: CommandLoop,
  handlers: CommandHandlers,
  message: ReceivedMessage,
): Promise<void> {
  const command = readCommand(message, new Date().toISOString());
  const handler = Object.hasOwn(handlers, command.type) ? handlers[command.type] : undefined;
  let end: End;
  if (command.type === OUTCOME_QUERY) {
    end = await storedEnd(loop.pool, command);
    await sendEnd(loop, message, end);
  } else if (handler && isQuery(handler)) {
    end = await answerQuery(loop.pool, handler, command);
    await sendEnd(loop, message, end);
  } else {
    const ended = await inTransaction(loop.pool, (client) =>
      carryOut(loop, client, handler, message, command),
    );
    ({ end } = ended);
    // of a duplicate the line exists already; a forwarded command is logged by the owner who accepts it
    if (!ended.repeated && !('forwarded' in end) && end.status === 'accepted')
      loop.log.info({ type: command.type, message: message.id }, 'command accepted');
    loop.outbox.wake();
  }
  loop.counter.inc({
    type: handler ? command.type : 'other',
    status: 'forwarded' in end ? 'forwarded' : end.status,
  });
}

async function sendEnd(loop: CommandLoop, message: ReceivedMessage, end: End): Promise<void> {
  const answer = endMessage(message, end);
  if (answer) await loop.bus.send([answer]);
}

/** Ends a command: a duplicate as it ended before, else again; stores the end and enqueues answer and effects. */
async function carryOut(
  { outbox }: Pick<CommandLoop, 'outbox'>,
  client: pg.PoolClient,
  handler: CommandHandler | undefined,
  message: ReceivedMessage,
  command: Command,
): Promise<{ readonly end: End; readonly repeated: boolean }> {
  const print = fingerprint(command.type, command.payload);
  const known = await findEnd(client, command.id, command.actor);
  const emitted: NewMessage[] = [];
  let end: End;
  if (known) {
    end = known.fingerprint === print ? known.end : rejected('key_reused');
  } else {
    end = await decide(handler, command, openTx(client, emitted, originOf(message)));
    await storeEnd(client, command.id, command.actor, print, end);
  }
  const origin = originOf(message);
  // What a refused command emitted on its way to the refusal did not happen.
  const effects = 'forwarded' in end || end.status === 'accepted' ? emitted : [];
  const answer = endMessage(message, end);
  const noted =
    !known && !('forwarded' in end) && end.status === 'accepted' ? auditNote(command, command.at, end) : null;
  await outbox.add(client, [
    ...[...effects, ...(noted ? [noted] : [])].map((item) => completeMessage(item, origin)),
    ...(answer ? [answer] : []),
  ]);
  return { end, repeated: known !== null };
}

async function decide(handler: CommandHandler | undefined, command: Command, tx: Tx): Promise<End> {
  if (isLate(command)) return { status: 'expired' };
  if (!handler) return rejected('not_built');
  const refused = refusedToTeam(command);
  if (refused) return rejected(refused);
  const checked = check(command);
  if ('status' in checked) return checked;
  return handler({ ...command, payload: checked.payload }, tx);
}

async function answerQuery(pool: pg.Pool, { query }: QueryHandler, command: Command): Promise<Decision> {
  if (isLate(command)) return { status: 'expired' };
  const checked = check(command);
  if ('status' in checked) return checked;
  const client = await pool.connect();
  try {
    return await query({ ...command, payload: checked.payload }, client);
  } finally {
    client.release();
  }
}

/** The end of an earlier command for its sender. The key is the same, so the command itself went first. */
async function storedEnd(pool: pg.Pool, command: Command): Promise<End> {
  const { payload } = command;
  const asked = typeof payload === 'object' && payload && 'commandId' in payload ? payload.commandId : null;
  const known = typeof asked === 'string' ? await findEnd(pool, asked, command.actor) : null;
  if (!known) return rejected('not_found');
  if (!('forwarded' in known.end)) return known.end;
  // in the name that it was handed on in: outcomes are kept by it
  return { forwarded: { ...known.end.forwarded, type: OUTCOME_QUERY, payload: command.payload } };
}

const isLate = ({ deadline, at }: Command): boolean =>
  deadline !== null && Date.parse(deadline) < Date.parse(at);

/** The payload as its contract has it, or the refusal that names the fields. */
function check({ type, payload }: Command): { readonly payload: unknown } | Decision {
  const contract = messageContract(type);
  if (!contract) return { payload };
  const { value, error } = contract.schema.validate(payload, { abortEarly: false, convert: false });
  return error ? rejected('invalid_input', fieldIssues(error)) : { payload: value as unknown };
}
