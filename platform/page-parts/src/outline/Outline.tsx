import {
  MEASURE_TEXT,
  type Measure,
  type Outline as Drawing,
  type OutlinePart,
} from '@rollheim/illustrations/outline';
import { cx } from '@rollheim/ui';
import type { MouseEvent } from 'react';
import css from './Outline.module.css';
import placing from './Placing.module.css';

/** A line of the outline. */
const Line = ({ part }: { readonly part: OutlinePart }) => {
  const look = css[part.look];
  if (part.kind === 'path') return <path className={look} d={part.d} />;
  if (part.kind === 'circle') return <circle className={look} cx={part.x} cy={part.y} r={part.r} />;
  const { x, y, width, height, radius } = part;
  return <rect className={look} x={x} y={y} width={width} height={height} rx={radius} />;
};

/** A place that is marked on the outline. */
interface OutlinePin {
  /** On the pin. */
  readonly text: string;
  /** What it says, in words. */
  readonly name: string;
  readonly look: 'damage' | 'dry' | 'watched' | 'wet';
}

/** A place that may be pressed: a pin will be there. */
interface OutlineSpot {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

interface OutlineProps {
  /** The vehicle from its side or above, with the places of the pins. */
  readonly drawing: Drawing;
  /** A measure as it is written, and its name; null: it is not known. Absent: no measures are shown. */
  readonly measured?: (measure: Measure['of']) => { readonly text: string; readonly name: string } | null;
  readonly label: string;
  readonly pins: readonly OutlinePin[];
  /** Index of the pin that is marked; null: none. */
  readonly marked: number | null;
  readonly onMark: (index: number) => void;
  /** A pin was pressed: what the list says of it comes into sight. */
  readonly onPress: (index: number) => void;
  /** A place beside the pins was pressed, in units of the drawing; the list beside it offers the same. */
  readonly onPlace?: (x: number, y: number) => void;
  /** Where a press has a place. */
  readonly spots?: readonly OutlineSpot[];
  /** The vehicle is seen from its other side, and faces left. */
  readonly mirrored?: boolean;
}

/** The vehicle with its measures and pins at its places; a list beside it says the same in words. */
export const Outline = (props: OutlineProps) => {
  const {
    drawing,
    measured,
    label,
    pins,
    marked,
    onMark,
    onPress,
    onPlace,
    spots = [],
    mirrored = false,
  } = props;
  const { box, parts, pins: places } = drawing;
  const [left, top, width, height] = box;
  const across = (x: number): number => (mirrored ? 2 * left + width - x : x);
  const measures = drawing.measures.flatMap((measure) => {
    const known = measured?.(measure.of) ?? null;
    return known === null ? [] : [{ ...measure, ...known }];
  });
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const shown = currentTarget.getBoundingClientRect();
    onPlace?.(
      across(left + ((clientX - shown.left) / shown.width) * width),
      top + ((clientY - shown.top) / shown.height) * height,
    );
  };
  return (
    <div
      className={css.outline}
      role="group"
      aria-label={[label, ...measures.map(({ name, text }) => `${name} ${text}`)].join(', ')}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list beside it does the same by keyboard */}
      <svg
        viewBox={box.join(' ')}
        className={onPlace && placing.placed}
        aria-hidden="true"
        {...(onPlace ? { onClick: place } : {})}
      >
        <g {...(mirrored ? { transform: `translate(${2 * left + width} 0) scale(-1 1)` } : {})}>
          {parts.map((part, index) => (
            <Line key={index} part={part} />
          ))}
          {spots.map(({ x, y, name }) => (
            <circle key={name} className={placing.target} cx={x} cy={y} r={20}>
              <title>{name}</title>
            </circle>
          ))}
        </g>
        {measures.map(({ of, d, x, y, turned, text }) => (
          <g key={of} className={css.measure}>
            <path d={d} fill="none" stroke="currentColor" strokeWidth={2} />
            <text
              {...(turned ? { transform: `rotate(-90 ${x} ${y})` } : {})}
              x={x}
              y={y}
              fill="currentColor"
              fontSize={MEASURE_TEXT}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {text}
            </text>
          </g>
        ))}
      </svg>
      {pins.map(({ text, name, look }, index) => (
        <button
          key={index}
          type="button"
          className={cx(css.pin, css[look], css.spot)}
          style={{
            insetInlineStart: `${((across(places[index]?.x ?? 0) - left) / width) * 100}%`,
            insetBlockStart: `${(((places[index]?.y ?? 0) - top) / height) * 100}%`,
            // what is to be looked at has corners, so that it differs in grey, too
            ...(look === 'watched' || look === 'wet' ? { borderRadius: 0 } : {}),
          }}
          aria-label={name}
          aria-current={marked === index}
          onFocus={() => onMark(index)}
          onClick={() => onPress(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
};
