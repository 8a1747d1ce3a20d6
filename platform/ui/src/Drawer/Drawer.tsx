import { overlay } from '../lazy/overlay.tsx';
import type { DrawerProps } from './props.ts';

/** Slides in from the side: filters, navigation. */
export const Drawer = overlay<DrawerProps>((overlays) => overlays.DrawerSheet);
