import { usePicture } from '@rollheim/module-api';
import { Images } from '@rollheim/ui';
import { useCallback, useEffect, useState } from 'react';
import { useOnceBack } from '../../draft/once-back.ts';
import { useTexts } from '../../texts.ts';
import css from './Images.module.css';

/** Waits before a picture that is not there yet is asked for again, ms (spec 2 §9). */
const WAITS = [100, 200, 300, 500, 750] as const;

interface PictureProps {
  readonly mediaId: string;
  readonly alt: string;
  /** A thumb: one that does not come is a sign, for its place has no room for a sentence. */
  readonly small?: boolean | undefined;
}

/**
 * A picture that was just uploaded: it may take a moment until it can be shown. It is stored, whatever shows it: one that
 * does not come is waited for, and tried again.
 */
export const Picture = ({ mediaId, alt, small = false }: PictureProps) => {
  const t = useTexts();
  const picture = usePicture();
  const [failures, setFailures] = useState(0);
  const [shown, setShown] = useState(0);
  const waits = failures > WAITS.length && shown < failures;
  useEffect(() => {
    const wait = WAITS[failures - 1];
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setShown(failures), wait);
    return () => clearTimeout(timer);
  }, [failures]);
  useOnceBack(
    waits,
    useCallback(() => setShown(failures), [failures]),
  );
  if (waits)
    return (
      <span className={css.gone} title={small ? t('picture_waits') : undefined}>
        {small ? <Images aria-hidden="true" /> : t('picture_waits')}
      </span>
    );
  const source = picture(mediaId, small ? 320 : 640);
  return (
    <img
      key={shown}
      className={css.image}
      src={shown === 0 ? source : `${source}?again=${shown}`}
      alt={alt}
      width={640}
      height={427}
      draggable={false}
      onError={() => setFailures(shown + 1)}
    />
  );
};
