import Panzoom from '@panzoom/panzoom';

/** What the keys and buttons of a viewer do with the picture that is shown. */
export interface Zoom {
  zoomIn(): void;
  zoomOut(): void;
  reset(): void;
  /** Moves a picture that is zoomed, px; false where it is shown whole. */
  pan(x: number, y: number): boolean;
  destroy(): void;
}

const MOST = 6;
/** By how much a double click enlarges. */
const DOUBLE = 2.5;
/** By how much a button or a key enlarges, as a power. */
const STEP = 0.5;
/** A picture that fills its place to a fraction of a pixel is shown whole. */
const WHOLE = 1.01;

/** Lets a picture be enlarged by pinch, wheel and double click, and moved while it is; `onScale` hears of each change. */
export function zoomOf(picture: HTMLElement, frame: HTMLElement, onScale: (scale: number) => void): Zoom {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const panzoom = Panzoom(picture, {
    maxScale: MOST,
    minScale: 1,
    step: STEP,
    contain: 'outside',
    panOnlyWhenZoomed: true,
    pinchAndPan: true,
    cursor: 'zoom-in',
    // a picture that is shown whole leaves the swipe to the row
    touchAction: 'pan-x',
  });
  const onChange = () => {
    const scale = panzoom.getScale();
    panzoom.setOptions({
      touchAction: scale > WHOLE ? 'none' : 'pan-x',
      cursor: scale > WHOLE ? 'grab' : 'zoom-in',
    });
    onScale(scale > WHOLE ? scale : 1);
  };
  const onWheel = (event: WheelEvent) => {
    const isSwipe = Math.abs(event.deltaX) > Math.abs(event.deltaY) && panzoom.getScale() <= WHOLE;
    if (!isSwipe) panzoom.zoomWithWheel(event);
  };
  const onDouble = (event: MouseEvent) => {
    if (panzoom.getScale() > WHOLE) panzoom.reset({ animate });
    else panzoom.zoomToPoint(DOUBLE, event, { animate });
  };
  picture.addEventListener('panzoomchange', onChange);
  frame.addEventListener('wheel', onWheel, { passive: false });
  frame.addEventListener('dblclick', onDouble);
  return {
    zoomIn: () => void panzoom.zoomIn({ animate }),
    zoomOut: () => void panzoom.zoomOut({ animate }),
    reset: () => void panzoom.reset({ animate }),
    pan(x, y) {
      const scale = panzoom.getScale();
      if (scale <= WHOLE) return false;
      panzoom.pan(x / scale, y / scale, { relative: true, animate });
      return true;
    },
    destroy() {
      picture.removeEventListener('panzoomchange', onChange);
      frame.removeEventListener('wheel', onWheel);
      frame.removeEventListener('dblclick', onDouble);
      panzoom.reset({ animate: false });
      panzoom.resetStyle();
      panzoom.destroy();
    },
  };
}
