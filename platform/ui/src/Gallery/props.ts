export interface GalleryPicture {
  id: string | number;
  src: string;
  srcSet?: string | undefined;
  /** The large version for the full screen; `src` unless given. */
  full?: string | undefined;
  /** For the row of thumbs; `src` unless given. */
  thumb?: string | undefined;
  alt: string;
  /** What it shows, as `labels.kinds` names it: the full screen then shows one kind alone where the reader chooses it. */
  kind?: string | undefined;
}

export interface GalleryLabels {
  /** Names the full screen: 'Bilder'. */
  title: string;
  /** The button that opens it: '26 Bilder'. */
  all: string;
  close: string;
  previous: string;
  next: string;
  /** 'Bild 3 von 26'. */
  position: (index: number, count: number) => string;
  /** In place of a picture that is gone; its `alt` unless given. */
  gone?: string | undefined;
  /** Buttons of the full screen that enlarge; without them there are the gestures and the keys + - 0 alone. */
  zoom?: { in: string; out: string; reset: string } | undefined;
  /** The choice among kinds of pictures in the full screen, in this order; kinds without a picture are left out. */
  kinds?:
    | { title: string; all: string; names: readonly (readonly [kind: string, label: string])[] }
    | undefined;
}

export interface GalleryProps {
  pictures: readonly GalleryPicture[];
  labels: GalleryLabels;
  /** The picture that is shown full screen, from 0; null: none. The gallery keeps it itself unless it is given. */
  shown?: number | null | undefined;
  /** The reader opened the full screen at a picture, or closed it (null). */
  onShow?: ((index: number | null) => void) | undefined;
  className?: string | undefined;
}
