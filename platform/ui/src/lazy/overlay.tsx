import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onFirstMove } from './first-move.ts';
import { lazyComponent, lazyChunk } from './lazy-chunk.tsx';
import type * as overlays from './overlays.ts';

type Overlays = typeof overlays;

/** The code of all that opens above the page; a page that goes on without a network loads it ahead. */
export const OVERLAYS = lazyChunk(() => import(/* webpackChunkName: "later-overlays" */ './overlays.ts'));

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
