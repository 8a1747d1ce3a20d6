import sharp from 'sharp';
import { ICONS, type IconFile } from '../src/app/icons.ts';
import { iconSvg, MARK_SIZE } from '../src/app/mark.ts';

/** Resolution at which an SVG is as large as it says, dpi. */
const PLAIN_DPI = 72;

/** An icon as PNG, drawn from the mark. */
export function drawIcon(file: IconFile): Promise<Buffer> {
  const { size, kind } = ICONS[file];
  const density = (PLAIN_DPI * size) / MARK_SIZE;
  return sharp(Buffer.from(iconSvg(kind)), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
