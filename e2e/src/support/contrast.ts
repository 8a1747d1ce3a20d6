import type { Locator } from 'playwright';

/** Contrast of an element's text with its own ground (WCAG 2.2, 1.4.3). */
export const contrastOf = (element: Locator): Promise<number> =>
  element.evaluate((own) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string): number => {
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
    };
    let ground: Element | null = own;
    while (ground && /^(?:transparent|rgba\(.*, 0\))$/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const [text, behind] = [getComputedStyle(own).color, getComputedStyle(ground ?? own).backgroundColor];
    const [light = 1, dark = 0] = [luminance(text), luminance(behind)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  });
