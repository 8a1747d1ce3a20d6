import { ChevronRight } from 'lucide-react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { cx } from '../shared/cx.ts';
import css from './Breadcrumbs.module.css';

export interface BreadcrumbsProps {
  label: string;
  /** From the top down; the last without href is this page. */
  items: readonly { label: string; href?: string | undefined }[];
  className?: string | undefined;
}

/** The way to this page. */
export const Breadcrumbs = ({ label, items, className }: BreadcrumbsProps) => (
  <nav aria-label={label} className={className}>
    <ol className={css.root}>
      {items.map((item, index) => (
        <li key={item.href ?? item.label} className={cx(css.item)}>
          {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
          {item.href === undefined ? (
            <span aria-current="page">{item.label}</span>
          ) : (
            <Link href={item.href} look="plain">
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
