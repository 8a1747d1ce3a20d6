import type { Shot } from '@rollheim/contracts';
import { shotOutline } from '@rollheim/illustrations/shots';
import { Camera, Circle, cx, IconButton, Images, X } from '@rollheim/ui';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import css from './Shots.module.css';

/** The lines of a picture that is asked for: where the camera is. */
const ShotDrawing = ({ shot }: { readonly shot: Shot }) => {
  const { category, productType } = useDraft().view.listing.content;
  const { box, parts, mirrored } = shotOutline(shot, { category, productType });
  return (
    <svg className={cx(css.drawing, mirrored && css.mirrored)} viewBox={box.join(' ')} aria-hidden="true">
      {parts.map((part, index) =>
        part.kind === 'path' ? (
          <path key={index} d={part.d} />
        ) : part.kind === 'circle' ? (
          <circle key={index} cx={part.x} cy={part.y} r={part.r} />
        ) : (
          <rect key={index} x={part.x} y={part.y} width={part.width} height={part.height} rx={part.radius} />
        ),
      )}
    </svg>
  );
};

interface Props {
  readonly shot: Shot;
  /** The one that is to be taken next. */
  readonly next: boolean;
  /** It takes the focus: the one before it was taken. */
  readonly focused: boolean;
  /** `camera`: on a phone the camera opens, else its pictures. */
  readonly onTake: (camera: boolean) => void;
  readonly onSkip: () => void;
}

/** A picture that is still to be taken. */
export const ShotTile = ({ shot, next, focused, onTake, onSkip }: Props) => {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const name = t(`shot.${shot}`);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <li className={cx(css.tile, next && css.next)}>
      <button ref={button} type="button" className={css.take} onClick={() => onTake(true)}>
        <span className={css.picture}>
          <ShotDrawing shot={shot} />
        </span>
        <span className={css.words}>
          <strong>{name}</strong>
          <span className={css.state}>
            {next ? <Camera aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>{t(next ? 'shot_take' : 'shot_missing')}</span>
          </span>
        </span>
      </button>
      <div className={css.actions}>
        <span className={css.library}>
          <IconButton label={t('shot_choose', { name })} onPress={() => onTake(false)}>
            <Images aria-hidden="true" />
          </IconButton>
        </span>
        <IconButton label={t('shot_skip', { name })} onPress={onSkip}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
};
