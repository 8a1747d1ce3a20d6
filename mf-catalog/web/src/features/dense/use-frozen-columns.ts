import type { CatalogProduct } from '@rollheim/contracts';
import { useLayoutEffect, type RefObject } from 'react';

/** From here on the rows are a table; below, records of their own. */
const TABLE = '(min-width: 960px)';

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
 * Lets the browser lay out a table, and keeps the widths that it found as `--tracks` with `data-frozen`: its rows may
 * then be grids, which lay out and paint by themselves, and not at all where they are out of sight. It is laid out
 * again when its own width or `key` changes.
 */
export function useFrozenColumns(table: RefObject<HTMLTableElement | null>, key: string): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    let width = 0;
    const thaw = () => {
      delete element.dataset['frozen'];
      element.style.removeProperty('--tracks');
    };
    const freeze = () => {
      thaw();
      width = element.offsetWidth;
      const row = element.tBodies[0]?.rows[0];
      if (!row || !matchMedia(TABLE).matches) return;
      const cells = [...row.cells].filter((cell) => cell.offsetWidth > 0);
      const widths = cells.map((cell) => cell.getBoundingClientRect().width);
      element.style.setProperty(
        '--tracks',
        tracksOf(
          widths,
          cells.findIndex(({ tagName }) => tagName === 'TH'),
        ),
      );
      element.dataset['frozen'] = '';
    };
    freeze();
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth !== width) freeze();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      thaw();
    };
  }, [table, key]);
}
