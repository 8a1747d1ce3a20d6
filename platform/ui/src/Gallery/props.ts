export interface GalleryPicture {
  id: string | number;
  src: string;
  srcSet?: string | undefined;
  /** The large version for the full screen; `src` unless given. */
  full?: string | undefined;
  /** For the row of thumbs; `src` unless given. */
  thumb?: string | undefined;
  alt: string;
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
