import { cx, Link } from '@rollheim/ui';
import type { ReactNode } from 'react';
import css from './Tile.module.css';

interface TilesProps {
  /** Where the page says how many are side by side. */
  readonly className: string | undefined;
  /** One `li` for each tile. */
  readonly children: ReactNode;
}

/** A list of tiles. */
export function Tiles({ className, children }: TilesProps) {
  return <ul className={cx(css.list, className)}>{children}</ul>;
}

interface TileProps {
  readonly title: string;
  readonly text: string;
  /** Where the whole tile leads; null: nowhere. */
  readonly href: string | null;
  /** Above the title; on a phone beside title and text. */
  readonly icon?: ReactNode;
  /** A line above the title. */
  readonly above?: ReactNode;
}

/** One thing among several to choose from: what it is, in a word and in a sentence. */
export function Tile({ title, text, href, icon, above }: TileProps) {
  const look = cx(css.root, icon !== undefined && css.withIcon);
  const inside = (
    <>
      {icon === undefined ? null : <span className={css.icon}>{icon}</span>}
      {above}
      <span className={css.title}>{title}</span>
      <span className={css.text}>{text}</span>
    </>
  );
  return href === null ? (
    <div className={look}>{inside}</div>
  ) : (
    <Link href={href} look="plain" className={cx(look, css.link)}>
      {inside}
    </Link>
  );
}
