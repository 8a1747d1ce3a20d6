import type { ReactNode } from 'react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { cx } from '../shared/cx.ts';
import css from './Card.module.css';

export interface CardProps {
  title?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** Set: the whole card is the link of its title. */
  href?: string | undefined;
  icon?: ReactNode;
  children?: ReactNode;
  /** At the foot, below a line: buttons or figures. */
  foot?: ReactNode;
  /** 'tint' marks the one that is recommended or chosen. */
  look?: 'plain' | 'tint' | undefined;
  className?: string | undefined;
}

/** A thing among its like, flat on the ground. */
export const Card = (props: CardProps) => {
  const { title, headingLevel = 3, href, icon, children, foot, look = 'plain', className } = props;
  const HeadingTag = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={cx(css.root, css[look], href !== undefined && css.linked, className)}>
      <div className={css.body}>
        {icon ? <span className={css.icon}>{icon}</span> : null}
        {title ? (
          <HeadingTag className={css.title}>
            {href === undefined ? (
              title
            ) : (
              <Link href={href} look="plain" className={css.link}>
                {title}
              </Link>
            )}
          </HeadingTag>
        ) : null}
        {children}
      </div>
      {foot ? <div className={css.foot}>{foot}</div> : null}
    </article>
  );
};
