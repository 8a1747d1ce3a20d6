/** What opens above the page. A page loads it when its reader first moves, not before. */
export { ActSheet } from '../ActDialog/ActSheet.tsx';
export { DialogSheet } from '../Dialog/DialogSheet.tsx';
export { DrawerSheet } from '../Drawer/DrawerSheet.tsx';
export { MenuList } from '../Menu/MenuList.tsx';
export { SelectList } from '../Select/SelectList.tsx';
export { TooltipBubble } from '../Tooltip/TooltipBubble.tsx';
export { GalleryViewer } from '../Gallery/GalleryViewer.tsx';
export { ComboBoxControl } from '../ComboBox/ComboBoxControl.tsx';
