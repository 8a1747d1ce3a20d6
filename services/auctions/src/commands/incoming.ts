import {
  MalformedMessageError,
  type CallerMarks,
  type CommandEnvelope,
  type ReceivedMessage,
} from '@rollheim/bus';

/** The sender of a command without an actor; no actor of the system has this name. */
export const ANONYMOUS = 'anonymous';

/** A command as the writer sees it; instants in epoch ms. */
export interface Incoming<P = unknown> {
  readonly message: ReceivedMessage;
  readonly type: string;
  /** The auction's id. */
  readonly key: string;
  readonly id: string;
  /** A customer id, `operator:<id>`, `timer`, or {@link ANONYMOUS}. */
  readonly actor: string;
  readonly payload: P;
  readonly sealKey: string | null;
  readonly releaseSet: string | null;
  /** Hashes of the caller's browser and network. */
  readonly caller: CallerMarks | null;
  /** Roles of a sender of the team; null where none are named. */
  readonly team: readonly string[] | null;
  /** This server's clock. */
  readonly at: number;
  readonly deadline: number | null;
}

/** Reads a command. Throws {@link MalformedMessageError} when the message is none: it belongs to the dead letters. */
export function readIncoming(message: ReceivedMessage): Incoming {
  const envelope: Partial<CommandEnvelope> | null =
    typeof message.payload === 'object' ? message.payload : null;
  if (typeof envelope?.commandId !== 'string')
    throw new MalformedMessageError(message.id, 'The message is no command: it carries no command id');
  const deadline = message.headers.deadline === undefined ? null : Date.parse(message.headers.deadline);
  if (Number.isNaN(deadline))
    throw new MalformedMessageError(message.id, 'The command carries no usable deadline');
  return {
    message,
    type: message.type,
    key: message.key,
    id: envelope.commandId,
    actor: message.headers.actor ?? ANONYMOUS,
    payload: envelope.payload,
    sealKey: envelope.sealKey ?? null,
    releaseSet: message.headers.releaseSet,
    caller: message.headers.caller ?? null,
    team: message.headers.team ?? null,
    at: Date.now(),
    deadline,
  };
}
