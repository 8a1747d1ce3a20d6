import type { VehicleContent } from '@rollheim/contracts';
import { outlineOf, type OutlinePart } from '@rollheim/illustrations/outline';
import { cx } from '@rollheim/ui';
import css from './Damages.module.css';

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
  /** Id of a place, as damages have it. */
  readonly location: string;
  /** On the pin. */
  readonly text: string;
  /** What it says, in words. */
  readonly name: string;
  readonly look: 'damage' | 'dry' | 'watched' | 'wet';
}

interface OutlineProps {
  readonly vehicle: Pick<VehicleContent, 'category' | 'productType'>;
  readonly label: string;
  readonly pins: readonly OutlinePin[];
  /** Index of the pin that is marked; null: none. */
  readonly marked: number | null;
  readonly onMark: (index: number) => void;
  /** A pin was pressed: what the list says of it comes into sight. */
  readonly onPress: (index: number) => void;
}

/** The vehicle in side view with pins at its places; a list beside it says the same in words. */
export const Outline = ({ vehicle, label, pins, marked, onMark, onPress }: OutlineProps) => {
  const { box, parts, pins: places } = outlineOf({ ...vehicle, damages: pins });
  const [left, top, width, height] = box;
  return (
    <div className={css.outline} role="group" aria-label={label}>
      <svg viewBox={box.join(' ')} aria-hidden="true">
        {parts.map((part, index) => (
          <Line key={index} part={part} />
        ))}
      </svg>
      {pins.map(({ text, name, look }, index) => (
        <button
          key={index}
          type="button"
          className={cx(css.pin, css[look], css.spot)}
          style={{
            insetInlineStart: `${(((places[index]?.x ?? 0) - left) / width) * 100}%`,
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
