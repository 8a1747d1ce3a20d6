import type { Guardrail } from '@rollheim/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useModuleContext } from './context.ts';
import type { KeptValues } from './types.ts';

let lastKey = 0;
/** Not by useId: server and browser may run different releases of this file, and ids must agree. */
const newKey = (name: string): string => `${name}#${(lastKey += 1)}`;

/**
 * While true, a change of page asks first and a new release waits: a bid being confirmed, a picture on its way.
 * `within`: beginning of the paths at which it goes on, so that a change to one of them does not ask.
 */
export function useBusy(busy: boolean, within?: string): void {
  const { setBusy, name } = useModuleContext();
  // with what is drawn: whoever sees that the dialog is gone is not asked whether it may be left
  useLayoutEffect(() => {
    if (!busy) return undefined;
    const key = newKey(name);
    setBusy(true, key, within);
    return () => setBusy(false, key, within);
  }, [busy, setBusy, name, within]);
}

/**
 * While true, a change of page asks first. A new release does not wait: what was typed must be in {@link useKept}, or
 * use {@link useBusy}. `within`: beginning of the paths at which it stays in sight, so that a change to one does not ask.
 */
export function useUnsaved(unsaved: boolean, within?: string): void {
  const { setUnsaved, setBusy, name } = useModuleContext();
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const key = newKey(name);
    const tell = setUnsaved ?? setBusy; // a host that keeps nothing must wait
    tell(true, key, within);
    return () => tell(false, key, within);
  }, [unsaved, setUnsaved, setBusy, name, within]);
}

const read = <T>(kept: KeptValues | undefined, key: string, initial: T): T =>
  kept?.has(key) ? (kept.get(key) as T) : initial;

/**
 * Like `useState`, and the value outlives a change of the module's release in an open page: for what people type. It
 * ends with the field, as state does. `key` names field and subject (`bid-amount:<auctionId>`) and has one shape for
 * ever: another release reads it. A changed shape takes a new key.
 */
export function useKept<T>(key: string, initial: T): [T, (next: T | ((old: T) => T)) => void] {
  const { kept } = useModuleContext();
  const [held, setHeld] = useState(() => ({ key, value: read(kept, key, initial) }));
  const value = held.key === key ? held.value : read(kept, key, initial);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => () => kept?.drop(key), [kept, key]);
  const set = useCallback(
    (next: T | ((old: T) => T)) => {
      const made = typeof next === 'function' ? (next as (old: T) => T)(latest.current) : next;
      latest.current = made;
      // before it is rendered: the release may break over it
      kept?.put(key, made);
      setHeld({ key, value: made });
    },
    [kept, key],
  );
  return [value, set];
}

/** Reports the outcome of an attempt that the business depends on (a bid, a step of the wizard, a valuation): once per try. */
export function useGuardrail(): (name: Guardrail, ok: boolean) => void {
  const { guardrail } = useModuleContext();
  return useCallback((name, ok) => guardrail?.(name, ok), [guardrail]);
}

/** While true, the visitor asks to be left on the release set of this document (leading, or the end is near). */
export function useHold(active: boolean): void {
  const { holdRelease } = useModuleContext();
  useEffect(() => (active ? holdRelease?.() : undefined), [active, holdRelease]);
}
