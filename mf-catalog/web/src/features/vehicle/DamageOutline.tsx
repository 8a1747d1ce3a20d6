import type { VehicleContent } from '@rollheim/contracts';
import { outlineOf, type OutlinePart } from '@rollheim/illustrations/outline';
import { cx } from '@rollheim/ui';
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

interface DamageOutlineProps {
  readonly content: VehicleContent;
  /** Each damage in words, in their order. */
  readonly words: readonly string[];
  /** Index of the damage that is marked; null: none. */
  readonly marked: number | null;
  readonly onMark: (index: number) => void;
  /** A pin was pressed: the row of its damage comes into sight. */
  readonly onPress: (index: number) => void;
}

/** The vehicle in side view, a numbered pin at each damage. */
export const DamageOutline = ({ content, words, marked, onMark, onPress }: DamageOutlineProps) => {
  const t = useTexts();
  const { box, parts, pins } = outlineOf(content);
  const [left, top, width, height] = box;
  return (
    <div className={css.outline} role="group" aria-label={t('damage_outline')}>
      <svg viewBox={box.join(' ')} aria-hidden="true">
        {parts.map((part, index) => (
          <Line key={index} part={part} />
        ))}
      </svg>
      {pins.map(({ x, y }, index) => (
        <button
          key={index}
          type="button"
          className={cx(css.pin, css.spot)}
          style={{
            insetInlineStart: `${((x - left) / width) * 100}%`,
            insetBlockStart: `${((y - top) / height) * 100}%`,
          }}
          aria-label={t('damage_at', { number: index + 1, text: words[index] ?? '' })}
          aria-current={marked === index}
          onFocus={() => onMark(index)}
          onClick={() => onPress(index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
};
