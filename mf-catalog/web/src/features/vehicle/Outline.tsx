import type { VehicleContent } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { MEASURE_TEXT, type Outline as Drawing, type OutlinePart } from '@rollheim/illustrations/outline';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { cx, formatNumber } from '@rollheim/ui';
import { METRES } from '../../shared/metres.ts';
import { useTexts } from '../../texts.ts';
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
  /** On the pin. */
  readonly text: string;
  /** What it says, in words. */
  readonly name: string;
  readonly look: 'damage' | 'dry' | 'watched' | 'wet';
}

interface OutlineProps {
  /** The vehicle from its side or above, with the places of the pins. */
  readonly drawing: Drawing;
  /** Its measures are among them, where they are known. */
  readonly attributes: VehicleContent['attributes'];
  readonly label: string;
  readonly pins: readonly OutlinePin[];
  /** Index of the pin that is marked; null: none. */
  readonly marked: number | null;
  readonly onMark: (index: number) => void;
  /** A pin was pressed: what the list says of it comes into sight. */
  readonly onPress: (index: number) => void;
}

/** The vehicle with its measures and pins at its places; a list beside it says the same in words. */
export const Outline = ({ drawing, attributes, label, pins, marked, onMark, onPress }: OutlineProps) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { box, parts, pins: places } = drawing;
  const [left, top, width, height] = box;
  const measures = drawing.measures.flatMap((measure) => {
    const value = attributes[measure.of];
    if (typeof value !== 'number') return [];
    return [{ ...measure, text: t('metres', { value: formatNumber(value / 1000, locale, METRES) }) }];
  });
  const words = measures.map(({ of, text }) => `${attributeLabel(of, locale)} ${text}`);
  return (
    <div className={css.outline} role="group" aria-label={[label, ...words].join(', ')}>
      <svg viewBox={box.join(' ')} aria-hidden="true">
        {parts.map((part, index) => (
          <Line key={index} part={part} />
        ))}
        {measures.map(({ of, d, x, y, turned, text }) => (
          <g key={of} className={css.soft}>
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
