/** The page numbers to show: first, last, the current with its neighbours; null is a gap. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const wanted = new Set([1, 2, pages - 1, pages, page - 1, page, page + 1]);
  if (page > 3) wanted.delete(2);
  if (page < pages - 2) wanted.delete(pages - 1);
  const sorted = [...wanted].filter((n) => n >= 1 && n <= pages).toSorted((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
};
