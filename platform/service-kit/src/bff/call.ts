import { randomUUID } from 'node:crypto';
import {
  isUnproven,
  OutcomePendingError,
  type CommandClient,
  type CommandRequest,
  type Outcome,
} from '@rollheim/bus';
import type { CommandAnswer, CommandName, FoundOutcome } from '@rollheim/contracts';
import { commandTopic, messageContract, provenRoles, visitorActor } from '@rollheim/contracts/server';
import { isOperator, refusedToTeam } from '../actors.ts';
import { OUTCOME_QUERY } from '../command-message.ts';
import { ProblemError } from '../problem.ts';
import type { Admission } from '../admission.ts';
import { traceparent } from '../correlation.ts';
import type { Trace, Tracing } from '../tracing/trace.ts';
import { commandIdOf } from './idempotency.ts';
import { answerOf, foundOutcome, readToken, resultOf, writeToken } from './outcome-http.ts';
import type { Answer, BffContext, BffRequest, CommandCall } from './types.ts';

/** A command with its topic; of the kit's own questions every topic has one. */
interface AddressedCall extends Pick<CommandCall, 'key' | 'actor' | 'deadlineMs' | 'waitMs'> {
  readonly topic: string;
  readonly type: string;
  readonly payload: unknown;
}

const addressed = (call: CommandCall): AddressedCall => ({ ...call, topic: commandTopic(call.type) });

/** Sends commands for routes and turns outcomes into answers. */
export interface Caller extends Pick<BffContext, 'outcome' | 'send' | 'ask'> {
  /** The outcome behind a 202's address, for its sender. */
  readLater(request: BffRequest, token: string): Promise<Answer>;
}

/** What {@link createCaller} needs. */
export interface CallerOptions {
  readonly commands: CommandClient;
  readonly module: string;
  readonly secret: string;
  /** Refuses commands that would only wait. */
  readonly admission: Admission;
  readonly tracing: Tracing;
}

const DEADLINE_MS = 5000;
const LOOK_MS = 2000;

/** A caller for one BFF; the nth command of a call has an id of its own, derived from the call's key. */
export function createCaller({ commands, module, secret, admission, tracing }: CallerOptions): Caller {
  const sent = new WeakMap<object, number>();

  function nextId(request: BffRequest): string {
    const nth = sent.get(request.raw.req) ?? 0;
    sent.set(request.raw.req, nth + 1);
    return request.idempotencyKey === null ? randomUUID() : commandIdOf(request.idempotencyKey, nth);
  }

  async function run(request: BffRequest, call: AddressedCall, commandId: string): Promise<Outcome> {
    const leave = admission.enter(call.topic, call.key);
    const trace = sending(request, call);
    try {
      const outcome = await commands.command(toRequest(request, call, commandId, trace));
      trace.note({ 'rollheim.outcome': outcome.status, 'rollheim.refusal': outcome.code });
      trace.end();
      return outcome;
    } catch (error) {
      trace.end(error instanceof OutcomePendingError ? 'outcome_pending' : 'not_sent');
      // its token ended meanwhile, or is from before there were proofs: a new one brings what is missing
      throw isUnproven(error) ? new ProblemError('not_authenticated') : error;
    } finally {
      leave();
    }
  }

  /** From the sending of a command until its outcome. */
  const sending = ({ correlationId }: BffRequest, { topic, type }: AddressedCall): Trace =>
    tracing.begin({
      kind: 'client',
      name: `send ${type}`,
      parent: traceparent(),
      facts: () => ({
        'messaging.system': 'rollheim.bus',
        'messaging.operation.type': 'send',
        'messaging.destination.name': topic,
        'rollheim.correlation_id': correlationId,
      }),
    });

  function toRequest(
    request: BffRequest,
    call: AddressedCall,
    commandId: string,
    trace: Trace,
  ): CommandRequest {
    const deadlineMs = deadlineOf(request, call);
    const actor = call.actor === undefined ? request.actor : call.actor;
    const team = isOperator(actor) && request.session ? request.session.roles : null;
    const refused = refusedToTeam({ ...call, actor, team });
    if (refused) throw new ProblemError(refused);
    const proof = request.session?.proof;
    const visitorProof = request.uuidProof;
    // a role that was given since the token was: the next token has it
    if (proof && team?.some((role) => !provenRoles(proof).includes(role)))
      throw new ProblemError('not_authenticated');
    return {
      topic: call.topic,
      key: call.key,
      type: call.type,
      version: messageContract(call.type)?.version ?? 1,
      commandId,
      payload: call.payload,
      actor,
      correlationId: request.correlationId,
      traceparent: trace.traceparent,
      releaseSet: request.releaseSet,
      deadlineMs,
      ...(request.caller ? { caller: request.caller } : {}),
      ...(team ? { team } : {}),
      ...(proof ? { proof } : {}),
      ...(visitorProof === null ? {} : { visitorProof }),
      ...(call.waitMs === undefined ? {} : { waitMs: call.waitMs }),
    };
  }

  /** How a command of this call ended, without carrying it out. Its key is the same: it went first if it came at all. */
  async function lookUp<R>(
    request: BffRequest,
    { topic, key, actor = request.actor }: AddressedCall,
    commandId: string,
    map?: (result: R) => unknown,
  ): Promise<Answer> {
    const asked = { topic, key, actor, type: OUTCOME_QUERY, payload: { commandId } };
    try {
      const question = { ...asked, deadlineMs: LOOK_MS, waitMs: LOOK_MS + 500 };
      return foundOutcome(await run(request, question, randomUUID()), map);
    } catch (error) {
      if (error instanceof OutcomePendingError) return { body: { state: 'pending' } satisfies FoundOutcome };
      throw error;
    }
  }

  function pending(token: string): Answer {
    const href = `/api/public/commands/${module}/${token}`;
    return { status: 202, body: { id: token, href }, headers: { Location: href, 'Retry-After': '1' } };
  }

  return {
    outcome: (request, call) => run(request, addressed(call), nextId(request)),
    async send(request, sent, map) {
      const call = addressed(sent);
      const commandId = nextId(request);
      if (request.lookUp) return lookUp(request, call, commandId, map);
      try {
        return answerOf(await run(request, call, commandId), map);
      } catch (error) {
        if (!(error instanceof OutcomePendingError)) throw error;
        const actor = call.actor === undefined ? request.actor : call.actor;
        return pending(writeToken({ topic: call.topic, key: call.key, commandId, actor }, secret));
      }
    },
    async ask<N extends CommandName>(request: BffRequest, call: CommandCall<N>) {
      try {
        return resultOf<CommandAnswer<N>>(await run(request, addressed(call), randomUUID()));
      } catch (error) {
        throw error instanceof OutcomePendingError ? new ProblemError('unavailable') : error;
      }
    },
    async readLater(request, token) {
      const address = readToken(token, secret);
      if (!address || !isSender(request, address.actor)) throw new ProblemError('not_found');
      const { topic, key, commandId, actor } = address;
      const call = { topic, key, type: OUTCOME_QUERY, payload: { commandId }, actor };
      try {
        return answerOf(
          await run(request, { ...call, deadlineMs: LOOK_MS, waitMs: LOOK_MS + 500 }, randomUUID()),
        );
      } catch (error) {
        if (error instanceof OutcomePendingError) return pending(token);
        throw error;
      }
    },
  };
}

/** A command's own deadline, shortened to what its caller still waits for. ms, at least 1. */
function deadlineOf({ until, lookUp }: BffRequest, { deadlineMs = DEADLINE_MS }: AddressedCall): number {
  return until === null || lookUp ? deadlineMs : Math.max(1, Math.min(deadlineMs, until - Date.now()));
}

/** The same customer (as such or as operator), or the same anonymous visitor. */
function isSender({ session, uuidHash }: BffRequest, actor: string | null): boolean {
  if (actor === null) return false;
  const own = session ? [session.customerId, `operator:${session.customerId}`] : [];
  return [...own, ...(uuidHash === null ? [] : [visitorActor(uuidHash)])].includes(actor);
}
