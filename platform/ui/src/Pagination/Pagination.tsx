import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { cx } from '../shared/cx.ts';
import { pageNumbers } from './pages.ts';
import css from './Pagination.module.css';

export interface PaginationProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Address of a page. */
  hrefFor: (page: number) => string;
  /** Name of a page's link: 'Seite 3'. */
  pageLabel: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
  /** At the left: '1–21 von 143'. */
  summary?: ReactNode;
  className?: string | undefined;
}

/** Pages as links. Nothing when there is one page and no summary. */
export const Pagination = (props: PaginationProps) => {
  const { label, page, pages, hrefFor, pageLabel, previousLabel, nextLabel, summary, className } = props;
  if (pages <= 1 && !summary) return null;
  return (
    <nav aria-label={label} className={cx(css.root, className)}>
      <span>{summary}</span>
      {pages > 1 ? (
        <ol className={css.list}>
          <li>
            {page > 1 ? (
              <Link
                href={hrefFor(page - 1)}
                look="plain"
                className={css.page}
                aria-label={previousLabel}
                rel="prev"
              >
                <ChevronLeft aria-hidden="true" />
              </Link>
            ) : null}
          </li>
          {pageNumbers(page, pages).map((n, index) => (
            <li key={n ?? `gap-${index}`}>
              {n === null ? (
                <span className={css.gap}>…</span>
              ) : (
                <Link
                  href={hrefFor(n)}
                  look="plain"
                  className={css.page}
                  aria-label={pageLabel(n)}
                  current={n === page}
                >
                  {n}
                </Link>
              )}
            </li>
          ))}
          <li>
            {page < pages ? (
              <Link
                href={hrefFor(page + 1)}
                look="plain"
                className={css.page}
                aria-label={nextLabel}
                rel="next"
              >
                <ChevronRight aria-hidden="true" />
              </Link>
            ) : null}
          </li>
        </ol>
      ) : null}
    </nav>
  );
};
