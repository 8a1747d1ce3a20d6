import { select } from 'd3-selection';
// what it adds to selections is used here
import 'd3-transition';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import shapes from './generated/shapes.json' with { type: 'json' };
import { LEAST_SPAN, MOST_SPAN, viewOf, type MapView, type Size, type Transform } from './view.ts';

const MOVE_MS = 240;
const { left, top, right, bottom } = shapes.frame;

/**
 * Whom wheel and finger belong to. `shared`: to the page, until the map has the focus or `Ctrl` is held, and two fingers
 * move the map; `own`: to the map alone, which fills the screen.
 */
export type Gestures = 'shared' | 'own';

/** What buttons and keys do with a map. */
export interface Moves {
  /** Enlarges by a factor. */
  zoomBy(factor: number): void;
  /** Moves what is seen, px. */
  panBy(x: number, y: number): void;
  /** Goes to a view. */
  goTo(to: Transform): void;
}

type Frame = HTMLDivElement;

const isAllowed = (frame: Frame, gestures: Gestures, event: MouseEvent | TouchEvent): boolean => {
  if (event.type === 'wheel')
    return gestures === 'own' || event.ctrlKey || event.metaKey || frame.contains(document.activeElement);
  if (event.target instanceof Element && event.target.closest('a, button')) return false;
  if ('touches' in event) return gestures === 'own' || event.touches.length > 1;
  return !event.ctrlKey && event.button === 0;
};

/** Lets a map be moved and enlarged by pointer, wheel and pinch; each change is given to `onView`. */
export function useZoom(
  frame: RefObject<Frame | null>,
  transform: Transform,
  size: Size,
  gestures: Gestures,
  onView: (view: MapView) => void,
): Moves {
  const behaviour = useRef<ZoomBehavior<Frame, unknown>>(null);
  const latest = useRef({ size, gestures, onView });
  useLayoutEffect(() => {
    latest.current = { size, gestures, onView };
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const own = zoom<Frame, unknown>()
      .filter((event: MouseEvent) => isAllowed(element, latest.current.gestures, event))
      .translateExtent([
        [left, top],
        [right, bottom],
      ])
      .on('zoom', ({ transform: to }: D3ZoomEvent<Frame, unknown>) =>
        latest.current.onView(viewOf(to, latest.current.size)),
      );
    behaviour.current = own;
    select(element).call(own);
    return () => {
      select(element).interrupt().on('.zoom', null);
    };
  }, [frame]);
  const { k, x, y } = transform;
  const { width, height } = size;
  // the view is kept by who shows the map: gestures begin at what is drawn
  useEffect(() => {
    const shorter = Math.min(width, height);
    behaviour.current
      ?.extent([
        [0, 0],
        [width, height],
      ])
      // never wider than what is drawn
      .scaleExtent([Math.max(shorter / MOST_SPAN, width / (right - left)), shorter / LEAST_SPAN]);
    if (frame.current) select(frame.current).property('__zoom', zoomIdentity.translate(x, y).scale(k));
  }, [frame, k, x, y, width, height]);
  return useMemo(() => {
    const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
    const moving = () =>
      select(frame.current!)
        .transition()
        .duration(isCalm() ? 0 : MOVE_MS);
    return {
      zoomBy: (factor) => behaviour.current?.scaleBy(moving(), factor),
      panBy: (dx, dy) => {
        const now = (frame.current as unknown as { __zoom: Transform }).__zoom;
        behaviour.current?.translateBy(moving(), -dx / now.k, -dy / now.k);
      },
      goTo: (to) => behaviour.current?.transform(moving(), zoomIdentity.translate(to.x, to.y).scale(to.k)),
    };
  }, [frame]);
}
