import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { cx } from '../shared/cx.ts';
import css from './TabNav.module.css';

export interface NavItem {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  count?: number | string | undefined;
  current?: boolean | undefined;
}

export interface TabNavProps {
  label: string;
  items: readonly NavItem[];
  /** 'segment': one control. 'side': a column from 1100 px on, scrolling tabs below. */
  look?: 'segment' | 'side' | undefined;
  className?: string | undefined;
}

/** Links among sibling pages; where they scroll, the one of the open page is in sight. */
export const TabNav = ({ label, items, look = 'segment', className }: TabNavProps) => {
  const nav = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    // the page itself must not move: scrollIntoView would
    if (!bar || !link || bar.scrollWidth <= bar.clientWidth) return;
    const { left, width } = link.getBoundingClientRect();
    bar.scrollLeft += left - bar.getBoundingClientRect().left - (bar.clientWidth - width) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={cx(css[look], className)} ref={nav}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} look="plain" current={item.current} className={css.item}>
          {item.icon}
          {item.label}
          {item.count === undefined ? null : <span className={css.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
};
