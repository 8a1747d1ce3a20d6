import type { ElementType, ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import css from './Page.module.css';

export interface PageProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The column of the page: 1376 px at most, with the gutter. */
export const Page = ({ children, className }: PageProps) => (
  <div className={cx(css.page, className)}>{children}</div>
);

export interface PageHeadProps {
  title: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** At the right; below the title on a phone. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The page's one h1 with its actions. */
export const PageHead = ({ title, lead, actions, className }: PageHeadProps) => (
  <div className={cx(css.pageHead, className)}>
    <div className={css.titles}>
      <h1>{title}</h1>
      {lead ? <div className={css.lead}>{lead}</div> : null}
    </div>
    {actions ? <div className={css.actions}>{actions}</div> : null}
  </div>
);

export interface SectionProps {
  title?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** 'panel' draws the card around it. */
  look?: 'plain' | 'panel' | undefined;
  /** False: the content touches the panel's edges, as a table does. */
  padded?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A part of a page under an h2. */
export const Section = (props: SectionProps) => {
  const { title, actions, children, look = 'plain', padded = true, id, className } = props;
  return (
    <section className={cx(css[look], className)} id={id}>
      {title || actions ? (
        <div className={css.head}>
          {title ? <h2>{title}</h2> : null}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {look === 'panel' && padded ? <div className={css.body}>{children}</div> : children}
    </section>
  );
};

type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

export interface StackProps {
  children: ReactNode;
  /** Steps of 4 px: 2 within a group, 4 between groups, 8 between sections. */
  gap?: Space | undefined;
  as?: ElementType | undefined;
  className?: string | undefined;
}

/** One below the other. */
export const Stack = ({ children, gap = 4, as: Tag = 'div', className }: StackProps) => (
  <Tag className={cx(css.stack, className)} style={{ gap: `var(--s-${gap})` }}>
    {children}
  </Tag>
);

export interface InlineProps extends StackProps {
  /** The ends apart. */
  between?: boolean | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  nowrap?: boolean | undefined;
}

/** Side by side, breaking into lines. */
export const Inline = (props: InlineProps) => {
  const { children, gap = 3, as: Tag = 'div', between, align = 'center', nowrap, className } = props;
  return (
    <Tag
      className={cx(
        css.inline,
        between && css.between,
        css[`align-${align}`],
        nowrap && css.nowrap,
        className,
      )}
      style={{ gap: `var(--s-${gap})` }}
    >
      {children}
    </Tag>
  );
};

export interface GridProps extends StackProps {
  /** Columns by width: 'catalog' 1, 2, 2, 3; 'form' 1, 2; 'half' 1, 2 from 960 px; a number of px: as many as fit. */
  columns?: 'catalog' | 'form' | 'half' | number | undefined;
}

/** Columns of the same width. */
export const Grid = ({ children, gap = 6, columns = 'catalog', as: Tag = 'div', className }: GridProps) => (
  <Tag
    className={cx(css.grid, typeof columns === 'string' && css[columns], className)}
    style={{
      gap: `var(--s-${gap})`,
      ...(typeof columns === 'number'
        ? { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${columns}px), 1fr))` }
        : {}),
    }}
  >
    {children}
  </Tag>
);

/** Facts in one line, parted by points that never start a line. */
export const Facts = ({
  items,
  className,
}: {
  items: readonly ReactNode[];
  className?: string | undefined;
}) => (
  <p className={cx(css.facts, className)}>
    {items.filter(Boolean).map((item, index) => (
      <span key={index}>{item}</span>
    ))}
  </p>
);
