import { useCallback, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { cx } from '../shared/cx.ts';
import { GallerySlide } from './GallerySlide.tsx';
import type { GalleryLabels, GalleryPicture } from './props.ts';
import type { Zoom } from './zoom.ts';
import css from './GalleryViewer.module.css';

interface GalleryViewerProps {
  pictures: readonly GalleryPicture[];
  labels: GalleryLabels;
  /** Index of the first picture shown. */
  start: number;
  onClose: () => void;
}

/** By how much an arrow moves a picture that is enlarged, px. */
const PAN = 80;
const ALL = '';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** All pictures, one at a time. The row scrolls with snap points, so that swiping is the browser's own. */
export const GalleryViewer = ({ pictures: all, labels, start, onClose }: GalleryViewerProps) => {
  const row = useRef<HTMLUListElement>(null);
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [kind, setKind] = useState(ALL);
  const [first, setFirst] = useState(start);
  const [at, setAt] = useState(start);
  const [scale, setScale] = useState(1);
  const pictures = kind === ALL ? all : all.filter((picture) => picture.kind === kind);
  const count = pictures.length;
  const go = useCallback(
    (index: number, behavior: ScrollBehavior = isStill() ? 'instant' : 'smooth') => {
      const target = row.current?.children[(index + count) % count];
      target?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' });
    },
    [count],
  );
  useEffect(() => go(first, 'instant'), [go, first, kind]);
  // On the document: the dialog itself has the focus when it opens, and gives no way to listen there.
  useEffect(() => {
    const move = (x: number, y: number, step: () => void) => {
      if (!zoom?.pan(x, y)) step();
    };
    const steps: Record<string, () => void> = {
      ArrowLeft: () => move(PAN, 0, () => go(at - 1)),
      ArrowRight: () => move(-PAN, 0, () => go(at + 1)),
      ArrowUp: () => zoom?.pan(0, PAN),
      ArrowDown: () => zoom?.pan(0, -PAN),
      Home: () => go(0),
      End: () => go(count - 1),
      '+': () => zoom?.zoomIn(),
      '=': () => zoom?.zoomIn(),
      '-': () => zoom?.zoomOut(),
      '0': () => zoom?.reset(),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, at, count, zoom]);
  const choose = (next: string) => {
    const shown = pictures[at];
    const among = next === ALL ? all : all.filter((picture) => picture.kind === next);
    const index = Math.max(0, shown ? among.indexOf(shown) : 0);
    setKind(next);
    setFirst(index);
    setAt(index);
  };
  const views = labels.kinds?.names.filter(([name]) => all.some((picture) => picture.kind === name)) ?? [];
  return (
    <ModalOverlay className={cx(css.scrim)} isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className={cx(css.modal)}>
        <Dialog aria-label={labels.title} className={cx(css.root)}>
          <div className={css.frame}>
            <div className={css.head}>
              <span className={css.position} aria-live="polite">
                {labels.position(at + 1, count)}
              </span>
              {labels.kinds && views.length > 1 ? (
                <div className={css.kinds} role="group" aria-label={labels.kinds.title}>
                  {[[ALL, labels.kinds.all] as const, ...views].map(([name, text]) => (
                    <AriaButton
                      key={name}
                      className={cx(css.kind, kind === name && css.chosen)}
                      aria-pressed={kind === name}
                      onPress={() => choose(name)}
                    >
                      {text}
                    </AriaButton>
                  ))}
                </div>
              ) : null}
              {labels.zoom ? (
                <div className={css.zooms}>
                  <IconButton label={labels.zoom.out} disabled={scale <= 1} onPress={() => zoom?.zoomOut()}>
                    <ZoomOut aria-hidden="true" />
                  </IconButton>
                  <IconButton label={labels.zoom.in} disabled={zoom === null} onPress={() => zoom?.zoomIn()}>
                    <ZoomIn aria-hidden="true" />
                  </IconButton>
                  <IconButton label={labels.zoom.reset} disabled={scale <= 1} onPress={() => zoom?.reset()}>
                    <Maximize aria-hidden="true" />
                  </IconButton>
                </div>
              ) : null}
              <IconButton label={labels.close} onPress={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <ul
              ref={row}
              className={cx(css.row, scale > 1 && css.zoomed)}
              onScroll={(event) => {
                const { scrollLeft, clientWidth } = event.currentTarget;
                setAt(Math.min(count - 1, Math.max(0, Math.round(scrollLeft / clientWidth))));
              }}
            >
              {pictures.map((picture, index) => (
                <GallerySlide
                  key={picture.id}
                  picture={picture}
                  current={index === at}
                  near={Math.abs(index - at) <= 1}
                  gone={labels.gone}
                  onZoom={setZoom}
                  onScale={setScale}
                />
              ))}
            </ul>
            <IconButton
              label={labels.previous}
              variant="floating"
              className={css.previous}
              disabled={count < 2}
              onPress={() => go(at - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={labels.next}
              variant="floating"
              className={css.next}
              disabled={count < 2}
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
