import { useSearchParams } from '@rollheim/module-api';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { readTyped } from './typed.ts';

/** Query of a thread's address that opens what is to be answered. */
const ANSWER = 'answer';

/** Address of a thread that opens the dialog of its task. */
export const answerHref = (thread: string): string => `${thread}?${ANSWER}=1`;

interface Answering {
  /** This card's answer is due: the list may have asked for it. */
  readonly due: boolean;
  /** Key of what is typed in the card's dialog; null where it asks for nothing. */
  readonly typed: string | null;
  /** Opens the dialog that asks for an amount; null where the card has none, and is focused instead. */
  readonly open: (() => void) | null;
}

/**
 * Opens a card's dialog when the list asked for it, and again after a reload or a login when something half typed was
 * left in it. Answers the ref of the card.
 */
export function useAnswerNow({ due, typed, open }: Answering): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const [params, setParams] = useSearchParams();
  const asked = due && params.has(ANSWER);
  const begin = useEffectEvent(() => {
    if (asked) {
      // once: neither going back nor a reload asks again
      setParams({}, { replace: true });
    }
    if (!asked && (typed === null || readTyped(typed) === '')) return;
    if (open) open();
    else if (asked) card.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  });
  useEffect(() => begin(), [asked, typed]);
  return card;
}
