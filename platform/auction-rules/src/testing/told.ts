import type { Facts, Payload } from '../commands.ts';
import { effects, type Effect } from '../effects.ts';
import type { LogEntry } from '../log-entry.ts';
import type { Life } from './given.ts';

type MessageEffect = Extract<Effect, { kind: 'message' }>;
export type Message = MessageEffect['message'];

/** What entries of the log cause. */
export const effectsOf = (entries: readonly LogEntry[]): Effect[] =>
  entries.flatMap(({ events, before, after, seq }) => effects(events, before, after, seq));

/** The messages among that. */
export const messagesOf = (entries: readonly LogEntry[]): MessageEffect[] =>
  effectsOf(entries).flatMap((effect) => (effect.kind === 'message' ? [effect] : []));

/** The messages that a command causes, each as `inWords` says it. */
export const toldIn =
  (inWords: (message: Message) => string) =>
  (life: Life, actor: string, at: number, payload: Payload, facts: Facts = {}): string[] =>
    messagesOf(life.play(actor, at, payload, facts).entries).map(({ message }) => inWords(message));

/** Whom a message is for: a merchant, or a role (and the customer that it leaves out). */
export const receiverOf = ({ to }: Message): string => {
  if (to.role === 'merchant') return to.merchant;
  return to.role === 'bidders' && to.except !== null ? `bidders but ${to.except}` : to.role;
};

/** The code, and the text where a code says several things. */
export const codeOf = ({ code, text }: Message): string => (text === code ? code : `${code}/${text}`);
