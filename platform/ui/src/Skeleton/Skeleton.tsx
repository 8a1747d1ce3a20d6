import { cx } from '../shared/cx.ts';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS length or share; the whole column unless given. */
  width?: string | undefined;
  height?: string | undefined;
  /** 'picture' is 3:2, 'card' a whole vehicle card, 'circle' an avatar. */
  shape?: 'line' | 'picture' | 'card' | 'circle' | undefined;
  className?: string | undefined;
}

/** A placeholder for what loads. Shows after 200 ms. Decoration: say 'loading' with `aria-busy` around it. */
export const Skeleton = ({ width, height, shape = 'line', className }: SkeletonProps) =>
  shape === 'card' ? (
    <div className={cx(css.card, className)} aria-hidden="true" data-waiting="">
      <span className={cx(css.bone, css.picture)} />
      <span className={css.lines}>
        <span className={css.bone} style={{ inlineSize: '62%', blockSize: 20 }} />
        <span className={css.bone} style={{ inlineSize: '88%', blockSize: 13 }} />
        <span className={css.bone} style={{ inlineSize: '54%', blockSize: 13 }} />
      </span>
      <span className={css.deal}>
        <span className={css.bone} style={{ inlineSize: 110, blockSize: 28 }} />
        <span className={css.bone} style={{ inlineSize: 64, blockSize: 22 }} />
      </span>
    </div>
  ) : (
    <span
      className={cx(css.bone, shape !== 'line' && css[shape], className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
      data-waiting=""
    />
  );
