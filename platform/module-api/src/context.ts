import type { LiveFrame } from '@rollheim/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { createContext, useContext, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { offsetAtom } from './atoms.ts';
import { followFrames } from './follow-frames.ts';
import type { ModuleContext, SnackbarMessage } from './types.ts';

export const ContextOfModule = createContext<ModuleContext | null>(null);

/** What the shell gave to this module. Throws outside a mounted module. */
export function useModuleContext(): ModuleContext {
  const context = useContext(ContextOfModule);
  if (!context) throw new Error('outside of a mounted module');
  return context;
}

/** Short messages in the shell's snackbar. */
export function useSnackbar(): { show(message: SnackbarMessage): void; close(): void } {
  const context = useModuleContext();
  return { show: context.showSnackbar, close: context.closeSnackbar };
}

/** Reports to the shell an error that the module handled itself. */
export function useReportError(): (error: unknown) => void {
  const { name, report } = useModuleContext();
  return (error) => report({ module: name, kind: 'handled', error });
}

/**
 * Title of the page, without the name of the house; the shell adds it and announces it to screen readers. It changes with the
 * page's content, so before the shell gives the focus to the new heading.
 */
export function useDocumentTitle(title: string): void {
  const { setTitle } = useModuleContext();
  useLayoutEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/**
 * Calls `handler` with the live frames that `filter` lets pass, as long as the component is mounted. Frames of the last
 * seconds come again when it is mounted, and when a query has its first answer: the answer may be older than they are.
 * A handler therefore takes a frame twice without harm; one that counts changes says `once`, and gets new frames alone.
 */
export function useLive(
  handler: (frame: LiveFrame) => void,
  filter?: (frame: LiveFrame) => boolean,
  once = false,
): void {
  const { live } = useModuleContext();
  const receive = useEffectEvent((frame: LiveFrame) => {
    if (!filter || filter(frame)) handler(frame);
  });
  const queries = useQueryClient();
  useEffect(() => {
    const take = (frame: LiveFrame): void => receive(frame);
    return once ? live.subscribe(take, 0) : followFrames(live, queries, take);
  }, [live, queries, once]);
}

/** Gives the server's clock, epoch ms, when called. For a clock that runs on the page: {@link useServerTime}. */
export function useServerNow(): () => number {
  const store = useStore();
  return () => Date.now() + store.get(offsetAtom);
}

/** Address of a stored picture in a width that exists (320, 640, 960, 1600). */
export function usePicture(): (mediaId: string, width?: 320 | 640 | 960 | 1600) => string {
  const { config } = useModuleContext();
  return (mediaId, width = 640) => `${config.mediaBase}/${encodeURIComponent(mediaId)}/w${width}`;
}
