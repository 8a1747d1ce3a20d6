/** Icons of the installed app, by file: the side in px, and whether the device cuts its own form out of it. */
export const ICONS = {
  'icon-192.png': { size: 192, kind: 'plain' },
  'icon-512.png': { size: 512, kind: 'plain' },
  'mask-512.png': { size: 512, kind: 'mask' },
  'touch-180.png': { size: 180, kind: 'mask' },
} as const satisfies Readonly<Record<string, { readonly size: number; readonly kind: 'plain' | 'mask' }>>;

export type IconFile = keyof typeof ICONS;
