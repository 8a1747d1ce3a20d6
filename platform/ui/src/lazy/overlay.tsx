import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onFirstMove } from './first-move.ts';
import { lazyComponent, lazyChunk } from './lazy-chunk.tsx';
import type * as overlays from './overlays.ts';

type Overlays = typeof overlays;

/** What opens above the page. */
export const OVERLAYS = lazyChunk(() => import(/* webpackChunkName: "later-overlays" */ './overlays.ts'));

/** Loads what opens above the page, for a page that goes on without a network. */
export const loadOverlays = async (): Promise<void> => void (await OVERLAYS.load());

/** Whether everything that opens above the page is there: without a network the rest waits for it. */
export const hasOverlays = (): boolean => OVERLAYS.loaded !== null;

/** For components that may open something: the code for it comes at the reader's first move. */
export function useOverlaysSoon(): void {
  // a failure shows when something is opened
  useEffect(() => onFirstMove(() => void OVERLAYS.load().catch(() => undefined)), []);
}

/** An overlay that renders nothing before it is first opened. */
export function overlay<P extends object>(
  pick: (overlays: Overlays) => ComponentType<P>,
): (props: P & { open: boolean }) => ReactNode {
  const Content = lazyComponent(OVERLAYS, pick, () => null);
  return function Overlay({ open, ...props }) {
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    useOverlaysSoon();
    return wasOpen ? <Content {...(props as unknown as P)} open={open} /> : null;
  };
}
