import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import type { GalleryLabels, GalleryPicture } from './props.ts';
import css from './GalleryViewer.module.css';

interface GalleryViewerProps {
  pictures: readonly GalleryPicture[];
  labels: GalleryLabels;
  /** Index of the first picture shown. */
  start: number;
  onClose: () => void;
}

/** All pictures, one at a time. The row scrolls with snap points, so that swiping is the browser's own. */
export const GalleryViewer = ({ pictures, labels, start, onClose }: GalleryViewerProps) => {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const go = useCallback(
    (index: number, behavior: ScrollBehavior = 'smooth') => {
      const target = row.current?.children[(index + pictures.length) % pictures.length];
      target?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' });
    },
    [pictures.length],
  );
  useEffect(() => go(start, 'instant'), [go, start]);
  // On the document: the dialog itself has the focus when it opens, and gives no way to listen there.
  useEffect(() => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, at, pictures.length]);
  return (
    <ModalOverlay className={cx(css.scrim)} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={cx(css.modal)}>
        <Dialog aria-label={labels.title} className={cx(css.root)}>
          <div className={css.frame}>
            <div className={css.head}>
              <span className={css.position} aria-live="polite">
                {labels.position(at + 1, pictures.length)}
              </span>
              <IconButton label={labels.close} onPress={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <ul
              ref={row}
              className={css.row}
              onScroll={(event) => {
                const { scrollLeft, clientWidth } = event.currentTarget;
                setAt(Math.min(pictures.length - 1, Math.max(0, Math.round(scrollLeft / clientWidth))));
              }}
            >
              {pictures.map((picture, index) => (
                <li key={picture.id} className={css.slide}>
                  <img
                    src={picture.full ?? picture.src}
                    alt={picture.alt}
                    loading={Math.abs(index - at) <= 1 ? 'eager' : 'lazy'}
                    decoding="async"
                  />
                </li>
              ))}
            </ul>
            <IconButton
              label={labels.previous}
              variant="floating"
              className={css.previous}
              onPress={() => go(at - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={labels.next}
              variant="floating"
              className={css.next}
              onPress={() => go(at + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
