import { overlay } from '../lazy/overlay.tsx';
import type { DialogProps } from './props.ts';

/** Asks one thing. A sheet from below on a phone. */
export const Dialog = overlay<DialogProps>((overlays) => overlays.DialogSheet);
