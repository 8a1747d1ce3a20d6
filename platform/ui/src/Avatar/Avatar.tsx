import { cx } from '../shared/cx.ts';
import css from './Avatar.module.css';

export interface AvatarProps {
  /** The name the letters are taken from. */
  name: string;
  src?: string | undefined;
  /** 45, 60 and 62 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
}

/** Up to two letters: the first of the first and of the last word. */
export const initials = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => word?.match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
};

/** A round picture, or letters. Decoration: the name is beside it. */
export const Avatar = ({ name, src, size = 'sm', className }: AvatarProps) =>
  src === undefined ? (
    <span className={cx(css.root, css[size], className)} aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <img className={cx(css.root, css[size], className)} src={src} alt="" loading="lazy" decoding="async" />
  );
