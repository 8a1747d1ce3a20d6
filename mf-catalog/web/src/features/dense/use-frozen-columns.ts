import type { CatalogProduct } from '@rollheim/contracts';
import { useLayoutEffect, type RefObject } from 'react';

/** Its cells stick to it, and it to the bar: in a table they do so by themselves. */
const HEAD =
  'display: block; position: var(--stick, sticky); inset-block-start: calc(var(--appbar-h) + 64px); z-index: 1';

/** What is out of sight is neither laid out nor painted; a group and no row: what is skipped is looked at one by one. */
const skipped = (rows: number): string =>
  `display: block; content-visibility: auto; contain-intrinsic-block-size: auto ${rows * 56}px`;

/** Rows of a group, which is about a screen. */
const GROUP = 12;

/** The rows in groups of {@link GROUP}. */
export const groupsOf = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) => rows.slice(at * GROUP, (at + 1) * GROUP));

/** From here on the rows are a table; in less room, by the style sheet, records of their own. */
const isTable = (group: Element): boolean => getComputedStyle(group).display === 'table-row-group';

/** What may change the width that a row's texts need: who is in it, their standing, the digits of the price. */
export const widthsKey = (products: readonly CatalogProduct[]): string =>
  products
    .map(({ entityId, auction: { price, status, reserve }, context }) => {
      const own = context && [context.holdingHighestBid, context.overbid, context.watched];
      return [entityId, status, reserve, String(price).length, own].join();
    })
    .join(';');

/** The widths of shown cells as tracks of a grid; the one at `flexible` takes what is left. */
export const tracksOf = (widths: readonly number[], flexible: number): string =>
  widths
    .map((width, at) => (at === flexible ? 'minmax(0, 1fr)' : `minmax(${width}px, max-content)`))
    .join(' ');

/**
 * Lets the browser lay out a table, and keeps the widths that it found: its rows are then grids (`data-frozen`), which lay
 * out and paint by themselves, and groups of them not at all where they are out of sight. It is laid out again when its own width, the
 * size of its text or `key` changes.
 */
export function useFrozenColumns(table: RefObject<HTMLTableElement | null>, key: string): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    let size = '';
    // what the table has room for depends on its width and on the size of its text
    const sizeOf = () => `${element.offsetWidth} ${getComputedStyle(element).fontSize}`;
    const styled: HTMLElement[] = [];
    const style = (part: HTMLElement | null | undefined, css: string) => {
      if (!part) return;
      part.style.cssText = css;
      styled.push(part);
    };
    const thaw = () => {
      delete element.dataset['frozen'];
      for (const part of styled.splice(0)) part.removeAttribute('style');
    };
    const freeze = () => {
      thaw();
      size = sizeOf();
      const groups = [...element.tBodies];
      const row = groups[0]?.rows[0];
      if (!row || !groups.every(isTable)) return;
      const cells = [...row.cells].filter((cell) => cell.offsetWidth > 0);
      const widths = cells.map((cell) => cell.getBoundingClientRect().width);
      const tracks = tracksOf(
        widths,
        cells.findIndex(({ tagName }) => tagName === 'TH'),
      );
      const grid = `display: grid; grid-template-columns: ${tracks};`;
      style(element.tHead, HEAD);
      const head = element.tHead?.rows[0];
      style(head, grid);
      for (const cell of head?.cells ?? [])
        if (cell.colSpan > 1) style(cell, `grid-column: span ${cell.colSpan}`);
      for (const group of groups) {
        style(group, skipped(group.rows.length));
        // large text may make a row higher than the others
        for (const each of group.rows) style(each, `${grid} min-block-size: min-content`);
      }
      element.dataset['frozen'] = '';
    };
    freeze();
    const observer = new ResizeObserver(() => {
      if (sizeOf() !== size) freeze();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      thaw();
    };
  }, [table, key]);
}
