import { ArrowLeft, ArrowRight, IconButton, ProgressBar, RotateCw, Tag, Trash2, X, cx } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import type { Advice } from './judge.ts';
import { Picture } from './Picture.tsx';
import { PictureAdvice } from './PictureAdvice.tsx';
import { Preview } from './Preview.tsx';
import { useUploadFault } from './use-upload-fault.ts';
import { useWaitText } from './use-wait-text.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';
import css from './Images.module.css';

interface Props {
  readonly mediaId: string;
  readonly name: string;
  readonly cover: boolean;
  readonly index: number;
  readonly last: boolean;
  /** It is looked at, neither moved nor removed. */
  readonly fixed: boolean;
  /** Why another picture would be better; null: it is fine. */
  readonly advice: Advice | null;
  /** Takes another picture in its place. */
  readonly onAgain: () => void;
  readonly onKeep: () => void;
  readonly onMove: (mediaId: string, to: number) => void;
  readonly onRemove: () => void;
  /** What follows its name. */
  readonly children?: ReactNode;
}

const FORMAT = 'application/x-rollheim-picture';

/** A picture with what moves it: by drag, or by its buttons. */
export const ImageTile = (props: Props) => {
  const { mediaId, name, cover, index, last, fixed, advice, onAgain, onKeep, onMove, onRemove, children } =
    props;
  const t = useTexts();
  const [over, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below move it by keyboard
    <li
      className={cx(css.tile, cover && css.cover, advice && css.failed, over && css.over)}
      draggable={!fixed}
      onDragStart={(event) => {
        event.dataTransfer.setData(FORMAT, mediaId);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(FORMAT)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dragged = event.dataTransfer.getData(FORMAT);
        if (dragged && dragged !== mediaId) onMove(dragged, index);
      }}
    >
      <Picture mediaId={mediaId} alt="" />
      {cover ? (
        <span className={css.flag}>
          <Tag tone="primary">{t('cover')}</Tag>
        </span>
      ) : null}
      <div className={css.bar}>
        <span className={css.name}>{name}</span>
        {fixed ? null : (
          <>
            <IconButton
              label={t('picture_forward', { name })}
              disabled={index === 0}
              onPress={() => onMove(mediaId, index - 1)}
            >
              <ArrowLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('picture_back', { name })}
              disabled={last}
              onPress={() => onMove(mediaId, index + 1)}
            >
              <ArrowRight aria-hidden="true" />
            </IconButton>
            <IconButton label={t('picture_remove', { name })} onPress={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {children}
      {advice ? <PictureAdvice advice={advice} name={name} onAgain={onAgain} onKeep={onKeep} /> : null}
    </li>
  );
};

interface UploadTileProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
  /** Takes another picture in its place; absent: it is no picture. */
  readonly onAgain?: () => void;
}

/** A picture on its way, or one that did not arrive. */
export const UploadTile = ({ upload, queue, onAgain }: UploadTileProps) => {
  const t = useTexts();
  const faultText = useUploadFault();
  const waiting = useWaitText()([upload]);
  const failed = upload.state === 'failed';
  const name = upload.shot ? t(`shot.${upload.shot}`) : upload.name;
  return (
    <li className={cx(css.tile, failed && css.failed)}>
      <div className={css.wait}>
        {failed ? null : <Preview file={upload.file} />}
        {failed ? (
          <p role="alert">{faultText(upload)}</p>
        ) : upload.state === 'elsewhere' ? (
          <p role="status">{t('upload_elsewhere')}</p>
        ) : waiting !== null ? (
          <p role="status">{waiting}</p>
        ) : upload.state === 'waiting' ? (
          <p>{t('upload_queued')}</p>
        ) : (
          <>
            <p>{t(upload.percent === 100 ? 'upload_storing' : 'upload_running')}</p>
            <ProgressBar
              className={css.progress}
              label={t('upload_of', { name: upload.name })}
              hideLabel
              look="trim"
              percent={upload.percent}
            />
          </>
        )}
      </div>
      <div className={css.bar}>
        <span className={css.name}>{name}</span>
        {failed && !upload.final ? (
          <IconButton label={t('upload_again', { name: upload.name })} onPress={() => queue.again(upload.id)}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        ) : null}
        {upload.state === 'elsewhere' ? null : (
          <IconButton
            label={t('upload_remove', { name: upload.name })}
            onPress={() => queue.remove(upload.id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {upload.advice && onAgain && !failed ? (
        <PictureAdvice
          advice={upload.advice}
          name={name}
          onAgain={onAgain}
          onKeep={() => queue.advise(upload.id, null)}
        />
      ) : null}
    </li>
  );
};
