import { cx, IconButton, Maximize, Minus, Plus } from '@rollheim/ui';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MapContext } from './context.ts';
import { Land } from './Land.tsx';
import { useZoom, type Gestures } from './use-zoom.ts';
import { transformOf, WHOLE, type MapView, type Size } from './view.ts';
import css from './Map.module.css';

/** Before it is laid out. */
const FIRST: Size = { width: 640, height: 360 };
const STEP = 2;
/** Px that an arrow moves the map. */
const PAN = 80;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

/** Whose data is drawn; the licence of the first asks for their names. */
const SOURCES = [
  { name: 'GeoNames', href: 'https://www.geonames.org' },
  { name: 'Natural Earth', href: 'https://www.naturalearthdata.com' },
];

/** The names of a map's buttons. */
export interface MapLabels {
  readonly in: string;
  readonly out: string;
  /** Back to the view that it began with. */
  readonly reset: string;
}

export interface BaseMapProps {
  /** What the map shows, for who does not see it. */
  label: string;
  labels: MapLabels;
  /** The view that it begins with and that the button goes back to; all of the countries when left out. */
  start?: MapView | undefined;
  /** Set: the view is kept by who shows the map. */
  view?: MapView | undefined;
  onView?: ((view: MapView) => void) | undefined;
  gestures?: Gestures | undefined;
  /** Drawn upon the land, below the markers: `Ring`, `Way`. */
  layers?: ReactNode;
  /** `Marker`s. */
  children?: ReactNode;
  /** Says how high it is. */
  className?: string | undefined;
}

/** The size of the frame, measured before anything is painted, then followed. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const take = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, size };
}

/**
 * A map of Europe that is drawn of our own shapes. It adds to the words beside it, which say the same: markers are links or
 * buttons with names, keep their size, and are hidden outside of it.
 */
export const BaseMap = (props: BaseMapProps) => {
  const { label, labels, start = WHOLE, view: given, onView, gestures = 'shared' } = props;
  const { frame, size } = useSize();
  const [own, setOwn] = useState(start);
  const transform = useMemo(() => transformOf(given ?? own, size), [given, own, size]);
  const moves = useZoom(frame, transform, size, gestures, (view) => {
    if (given === undefined) setOwn(view);
    onView?.(view);
  });
  const scale = useMemo(() => ({ transform, size }), [transform, size]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) moves.panBy(...arrow);
    else if (event.key === '+' || event.key === '=') moves.zoomBy(STEP);
    else if (event.key === '-') moves.zoomBy(1 / STEP);
    else if (event.key === 'Home') moves.goTo(transformOf(start, size));
    else return;
    event.preventDefault();
  };
  const { k, x, y } = transform;
  return (
    <MapContext value={scale}>
      <div className={cx(css.root, props.className)}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved by keys, too */}
        <div
          ref={frame}
          role="group"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={onKeyDown}
          className={cx(css.frame, gestures === 'own' && css.whole)}
        >
          <svg
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            className={css.drawing}
          >
            <g transform={`translate(${x} ${y}) scale(${k})`}>
              <Land />
            </g>
            {props.layers}
          </svg>
          {props.children}
        </div>
        <p className={css.credits}>
          {SOURCES.map(({ name, href }) => (
            <a key={name} href={href} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          ))}
        </p>
        <div className={css.buttons}>
          <IconButton
            variant="line"
            label={labels.in}
            className={css.button}
            onPress={() => moves.zoomBy(STEP)}
          >
            <Plus aria-hidden />
          </IconButton>
          <IconButton
            variant="line"
            label={labels.out}
            className={css.button}
            onPress={() => moves.zoomBy(1 / STEP)}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            variant="line"
            label={labels.reset}
            className={css.button}
            onPress={() => moves.goTo(transformOf(start, size))}
          >
            <Maximize aria-hidden />
          </IconButton>
        </div>
      </div>
    </MapContext>
  );
};
