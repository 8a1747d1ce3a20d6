import { Empty, Section, VisuallyHidden } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { hasEnded } from '../data/store.ts';
import { clock, share } from '../logic/figures.ts';
import { freezeSpans, type Span } from '../logic/freeze.ts';
import { timelineOf, type Row, type Timeline as Model } from '../logic/timeline.ts';
import { useLanguage } from '../texts.ts';
import type { OverviewModule, Rollout } from '../types.ts';
import css from './Timeline.module.css';

interface TimelineProps {
  rollouts: readonly Rollout[];
  modules: readonly OverviewModule[];
  now: number;
  onChoose: (id: string) => void;
}

const HEIGHT = 44;
const FLOOR = HEIGHT - 2;
const TALL = 36;
const TICK_PX = 90;

/** The rollouts of the last day over one axis of time; a press shows one. */
export const Timeline = ({ rollouts, modules, now, onChoose }: TimelineProps) => {
  const { t, locale } = useLanguage();
  const { box, width } = useWidth();
  const model = timelineOf(rollouts, modules, now, Math.max(2, Math.floor(width / TICK_PX)));
  const frozenOf = ({ rollout }: Row): readonly Span[] =>
    hasEnded(rollout) ? [] : freezeSpans(rollout.policy.freeze, model.from, model.to);
  const x = (at: number): number => ((at - model.from) / (model.to - model.from)) * width;
  return (
    <Section
      look="panel"
      title={t('timeline.title')}
      actions={
        <span className={css.legend}>
          <Key tone="running" text={t('timeline.running')} />
          <Key tone="done" text={t('timeline.done')} />
          <Key tone="back" text={t('timeline.back')} />
          {model.rows.some((row) => frozenOf(row).length > 0) ? (
            <Key tone="freeze" text={t('timeline.freeze')} />
          ) : null}
        </span>
      }
    >
      {model.rows.length === 0 ? <Empty title={t('timeline.empty')} /> : null}
      <div className={css.root} hidden={model.rows.length === 0}>
        {model.rows.map((row) => (
          <div key={row.rollout.id} className={css.row}>
            <button type="button" className={css.name} onClick={() => onChoose(row.rollout.id)}>
              <b>{row.rollout.module}</b> <span>{row.rollout.target}</span>
              <VisuallyHidden>
                {t('timeline.row', {
                  phase: t(`phase.${row.rollout.phase}`),
                  time: clock(row.rollout.startedAt, locale, now),
                })}
              </VisuallyHidden>
            </button>
            <Drawing row={row} model={model} frozen={frozenOf(row)} x={x} width={width} now={now} />
          </div>
        ))}
        <div className={css.row}>
          <span />
          <div ref={box} className={css.axis} aria-hidden="true">
            {model.ticks.map((tick) => (
              <span key={tick} style={{ insetInlineStart: `${x(tick)}px` }}>
                {clock(tick, locale, now)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
};

const Key = ({ tone, text }: { tone: Row['tone'] | 'freeze'; text: string }) => (
  <span>
    <i className={css.dot} data-tone={tone} />
    {text}
  </span>
);

interface DrawingProps {
  row: Row;
  model: Model;
  frozen: readonly Span[];
  x: (at: number) => number;
  width: number;
  now: number;
}

/** Share over time as steps; where the freeze window is, the ground is hatched. */
const Drawing = ({ row, model, frozen, x, width, now }: DrawingProps) => {
  const { t, locale } = useLanguage();
  const y = (part: number): number => FLOOR - part * TALL;
  const { stretches, tone, rollout, end } = row;
  const [first] = stretches;
  const outline = stretches.map((each) => `V${y(each.share)}H${x(each.to)}`).join('');
  const path = first ? `M${x(first.from)},${FLOOR}${outline}` : '';
  const pattern = `freeze-${rollout.id}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
      width={width}
      className={css.drawing}
      aria-hidden="true"
    >
      <defs>
        <pattern
          id={pattern}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(25)"
        >
          <rect width="7" height="7" className={css.ground} />
          <path d="M0,0V7" className={css.hatch} />
        </pattern>
      </defs>
      {frozen.map((span) => (
        <rect
          key={span.from}
          x={x(span.from)}
          width={x(span.to) - x(span.from)}
          height={FLOOR}
          fill={`url(#${pattern})`}
        />
      ))}
      <path d={`M0,${FLOOR}H${width}`} className={css.floor} />
      <g className={css.mark} data-tone={tone}>
        <path d={`${path}V${FLOOR}Z`} className={css.area} />
        <path d={path} className={css.line} />
        {tone === 'back' && end !== null && end >= model.from ? (
          <circle cx={x(end)} cy={FLOOR - 1} r="5" className={css.end} />
        ) : null}
      </g>
      <path d={`M${x(now)},0V${HEIGHT}`} className={css.now} />
      {labelled(stretches, x).map(({ at, part }) => (
        <text key={at} x={x(at) + 4} y={part > 0.7 ? y(part) + 13 : y(part) - 4} className={css.label}>
          {share(part * 10_000, locale)} %
        </text>
      ))}
      {tone === 'back' && end !== null && end >= model.from ? (
        <text
          x={x(end) + (x(end) > width * 0.7 ? -10 : 10)}
          y={FLOOR - 8}
          textAnchor={x(end) > width * 0.7 ? 'end' : 'start'}
          className={css.back}
        >
          {clock(end, locale, now)} {t('timeline.back')}
        </text>
      ) : null}
    </svg>
  );
};

const LABEL_PX = 44;

/** Where a share is written: steps that are wide enough for it. */
function labelled(
  stretches: Row['stretches'],
  x: (at: number) => number,
): readonly { at: number; part: number }[] {
  return stretches.flatMap(({ from, to, share: part }, index) => {
    const same = stretches[index - 1]?.share === part;
    return !same && x(to) - x(from) >= LABEL_PX ? [{ at: from, part }] : [];
  });
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
