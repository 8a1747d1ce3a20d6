import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import css from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  count?: number | string | undefined;
  content: ReactNode;
  disabled?: boolean | undefined;
}

export interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  /** 'line' under the label, 'segment' as one control. */
  look?: 'line' | 'segment' | undefined;
  className?: string | undefined;
}

const DIRECTIONS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Views of one thing, one at a time; the arrow keys choose. Pages are links, not tabs: see TabNav. */
export const Tabs = ({ label, tabs, value, onChange, look = 'line', className }: TabsProps) => {
  const id = useId();
  const [own, setOwn] = useState<string | null>(null);
  const enabled = tabs.filter((tab) => !tab.disabled);
  const wanted = value ?? own;
  const shown = tabs.find((tab) => tab.id === wanted) ?? enabled[0];
  const choose = (tab: TabItem) => {
    setOwn(tab.id);
    if (tab.id !== shown?.id) onChange?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = DIRECTIONS[event.key];
    const at = enabled.findIndex((tab) => tab.id === shown?.id);
    const target = next && enabled[next(at, enabled.length)];
    if (!target) return;
    event.preventDefault();
    choose(target);
    document.getElementById(`${id}-${target.id}`)?.focus();
  };
  return (
    <div className={cx(css.root, className)}>
      <div role="tablist" aria-label={label} className={cx(css.list, css[look])}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={css.tab}
            aria-selected={tab.id === shown?.id}
            {...(tab.id === shown?.id ? { 'aria-controls': `${id}-panel` } : {})}
            tabIndex={tab.id === shown?.id ? 0 : -1}
            disabled={tab.disabled ?? false}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {shown ? (
        // A panel without a control of its own must be reachable, to be scrolled and read.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.id}`}
          tabIndex={0}
          className={css.panel}
        >
          {shown.content}
        </div>
      ) : null}
    </div>
  );
};
