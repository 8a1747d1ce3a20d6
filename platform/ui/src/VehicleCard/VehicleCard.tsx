import type { ReactNode } from 'react';
import { Link } from '../ButtonLink/ButtonLink.tsx';
import { Facts } from '../Page/Page.tsx';
import { cx } from '../shared/cx.ts';
import css from './VehicleCard.module.css';

export interface VehicleCardProps {
  href: string;
  title: string;
  /** 3:2. `alt` is empty when the title says it all. */
  picture?:
    | { src: string; srcSet?: string | undefined; sizes?: string | undefined; alt?: string | undefined }
    | undefined;
  /** The first rows load at once, the rest when near. */
  eager?: boolean | undefined;
  /** One Tag at most. */
  flag?: ReactNode;
  /** A FavouriteToggle or IconButton 'floating'. */
  watch?: ReactNode;
  /** Two lines of facts. */
  facts: readonly ReactNode[];
  place?: readonly ReactNode[] | undefined;
  /** A Price. */
  price?: ReactNode;
  /** A Countdown. */
  time?: ReactNode;
  /** What the price is: 'netto'. One line below price and time. */
  note?: ReactNode;
  /** Below 30 s: yellow edge. */
  hot?: boolean | undefined;
  headingLevel?: 2 | 3 | undefined;
  onPress?: (() => void) | undefined;
  className?: string | undefined;
}

/** A vehicle in a list; the whole card is its link. */
export const VehicleCard = (props: VehicleCardProps) => {
  const {
    href,
    title,
    picture,
    eager,
    flag,
    watch,
    facts,
    place,
    price,
    time,
    note,
    hot,
    headingLevel = 3,
  } = props;
  const HeadingTag = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={cx(css.root, hot && css.hot, props.className)}>
      <div className={css.picture}>
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={picture.sizes}
            alt={picture.alt ?? ''}
            width={600}
            height={400}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : null}
        {flag ? <span className={css.flag}>{flag}</span> : null}
      </div>
      {watch ? <span className={css.watch}>{watch}</span> : null}
      <div className={css.body}>
        <HeadingTag className={css.title}>
          <Link href={href} look="plain" className={css.link} onPress={props.onPress}>
            {title}
          </Link>
        </HeadingTag>
        <Facts items={facts} className={css.facts} />
        {place ? <Facts items={place} className={css.facts} /> : null}
      </div>
      {price || time ? (
        <div className={css.deal}>
          <div>{price}</div>
          {time}
          {note ? <p className={css.note}>{note}</p> : null}
        </div>
      ) : null}
    </article>
  );
};
