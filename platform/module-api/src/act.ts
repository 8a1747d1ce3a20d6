import { useEffect, useRef, useState } from 'react';
import { ActFault, type ActRequest } from './api/act.ts';
import { api } from './api/api.ts';
import { useModuleContext } from './context.ts';
import { useActText, useErrorText } from './texts.tsx';
import type { SnackbarMessage } from './types.ts';

/** How an act is sent and what follows it. */
export interface ActSettings<V, A> {
  /** The call for these values. */
  request(values: V): Omit<ActRequest, 'key'>;
  /** What to say once it was carried out. */
  done(answer: A, values: V): string | Pick<SnackbarMessage, 'text' | 'kind'>;
  /** It was carried out, perhaps after its dialog was closed. `said`: the words that the snackbar shows. */
  onDone?(answer: A, values: V, said: string): void;
  /** It was refused, or what became of it is not certain. */
  onFail?(error: unknown, values: V): void;
}

/** One act of a dialog or form. */
export interface Act<V> {
  /** Sends it, unless one is under way. The same values again are the same act until its outcome is known. */
  send(values: V): void;
  /** The dialog closes: nothing is sent from here on; a snackbar says what became of what was sent. */
  close(): void;
  /** Forgets the last failure. */
  reset(): void;
  readonly isPending: boolean;
  /** How the last one failed; null: it did not. */
  readonly error: unknown;
  /** What the dialog must say now: no answer came and the outcome is looked up, or how it failed. */
  readonly notice: { readonly kind: 'info' | 'error'; readonly text: string } | null;
}

interface Run {
  readonly abort: AbortController;
  /** `closed`: somebody pressed cancel; `gone`: the page went on without the dialog. */
  left: 'closed' | 'gone' | null;
}

interface State {
  readonly isPending: boolean;
  readonly inDoubt: boolean;
  readonly error: unknown;
}

const IDLE: State = { isPending: false, inDoubt: false, error: null };

/**
 * For every write that binds somebody (a bid, an acceptance, a release): it is sent only while its dialog or form
 * waits, never from a queue, and its outcome is always reported. See {@link api.act}.
 */
export function useAct<V = void, A = unknown>(settings: ActSettings<V, A>): Act<V> {
  const { showSnackbar } = useModuleContext();
  const errorText = useErrorText();
  const text = useActText();
  const [state, setState] = useState(IDLE);
  const running = useRef<Run | null>(null);
  // an act whose outcome is not known yet is repeated under its key, so that it is carried out once at most
  const keys = useRef(new Map<string, string>());
  useEffect(
    () => () => {
      leave(running, 'gone');
    },
    [],
  );

  const finish = (run: Run, next: State) => {
    if (running.current !== run) return;
    running.current = null;
    setState(next);
  };
  const succeed = (run: Run, answer: A, values: V) => {
    const said = settings.done(answer, values);
    const message = typeof said === 'string' ? { text: said, kind: 'success' as const } : said;
    const words = String(message.text);
    const late = run.left === 'closed' ? text('too_late', { done: words }) : words;
    showSnackbar({ ...message, text: late });
    finish(run, IDLE);
    settings.onDone?.(answer, values, late);
  };
  const fail = (run: Run, error: unknown, values: V) => {
    const certain = !(error instanceof ActFault && error.kind === 'unknown');
    if (run.left === 'closed' && certain) showSnackbar({ text: text('stopped'), kind: 'info' });
    else if (run.left !== null) showSnackbar({ text: errorText(error), kind: 'error', duration: 0 });
    finish(run, { ...IDLE, error });
    settings.onFail?.(error, values);
  };
  const carryOut = async (run: Run, values: V) => {
    const request = settings.request(values);
    const wording = JSON.stringify(request);
    const key = keys.current.get(wording) ?? crypto.randomUUID();
    keys.current.set(wording, key);
    const onDoubt = () => {
      if (running.current === run) setState({ ...IDLE, isPending: true, inDoubt: true });
    };
    try {
      const answer = await api.act<A>({ ...request, key }, { signal: run.abort.signal, onDoubt });
      keys.current.delete(wording);
      succeed(run, answer, values);
    } catch (error) {
      if (!(error instanceof ActFault && error.kind === 'unknown')) keys.current.delete(wording);
      fail(run, error, values);
    }
  };
  return {
    send(values) {
      if (running.current) return;
      const run: Run = { abort: new AbortController(), left: null };
      running.current = run;
      setState({ ...IDLE, isPending: true });
      void carryOut(run, values);
    },
    close() {
      if (leave(running, 'closed')) showSnackbar({ text: text('stopping'), kind: 'info', duration: 0 });
      setState(IDLE);
    },
    reset: () => setState((old) => (old.isPending ? old : IDLE)),
    isPending: state.isPending,
    error: state.error,
    notice: state.inDoubt
      ? { kind: 'info', text: text('looking_up') }
      : state.error === null
        ? null
        : { kind: 'error', text: errorText(state.error) },
  };
}

/** Stops waiting for what is under way; false where nothing is. */
function leave(running: { current: Run | null }, how: 'closed' | 'gone'): boolean {
  const run = running.current;
  if (!run) return false;
  running.current = null;
  run.left = how;
  run.abort.abort();
  return true;
}
