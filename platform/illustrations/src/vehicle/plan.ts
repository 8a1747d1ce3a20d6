import { bodies, lengths, type BodyName } from './bodies.ts';

export interface PlanOptions {
  /** The measures in words: '6,99 m'. */
  length: string;
  height: string;
  /** Names the drawing: 'Seitenansicht mit Maßen und 2 Schäden'. */
  label: string;
  /** Where the damages are, as shares of length (from the rear) and height (from the ground), 0 to 1; numbered in order. */
  pins?: readonly (readonly [number, number])[];
}

const share = (n: number): number => Math.min(1, Math.max(0, n));
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const openings = (type: BodyName): string => {
  const b = bodies[type](lengths[type]);
  const windows = b.windows.map(
    ([x, y, w, h]) => `<rect class="open" x="${x}" y="${y}" width="${w}" height="${h}" rx="9"/>`,
  );
  const door = b.door
    ? `<rect class="edge" x="${b.door[0]}" y="${b.door[2]}" width="${b.door[1]}" height="${-b.door[2] - 40}" rx="8"/><rect class="open" x="${b.door[0] + 11}" y="${b.door[2] + 16}" width="${b.door[1] - 22}" height="58" rx="6"/>`
    : '';
  const cab = [b.cab, b.screen].map((d) => (d ? `<path class="open" d="${d}"/>` : ''));
  const hatch = b.hatch
    ? `<rect class="edge" x="${b.hatch[0]}" y="${b.hatch[1]}" width="${b.hatch[2]}" height="${b.hatch[3]}" rx="6"/>`
    : '';
  const wheels = b.wheels.map(
    (x) =>
      `<circle class="tyre" cx="${x}" cy="${-b.tyre}" r="${b.tyre}"/><circle class="open" cx="${x}" cy="${-b.tyre}" r="${b.tyre * 0.58}"/>`,
  );
  return [...windows, door, ...cab, hatch, ...wheels].join('');
};

/**
 * The outline that the pictures are painted on, as a line drawing with measures and numbered damages.
 * Coloured by the page: classes body, edge, open, tyre, dim, pin, and text.
 */
export const damagePlan = (type: BodyName, options: PlanOptions): string => {
  const L = lengths[type];
  const { d, H } = bodies[type](L);
  const pins = (options.pins ?? []).map(([x, y], k) => {
    const [cx, cy] = [Math.round(share(x) * L), Math.round(-share(y) * H)];
    return `<circle class="pin" cx="${cx}" cy="${cy}" r="13"/><text class="pin-number" x="${cx}" y="${cy}">${k + 1}</text>`;
  });
  const measures =
    `<path class="dim" d="M-70,0H${L + 20}M0,16V40M${L},16V40M0,30H${L}M-16,0H-44M-16,${-H}H-44M-34,0V${-H}"/>` +
    `<text x="${L / 2}" y="52" text-anchor="middle">${attribute(options.length)}</text>` +
    `<text x="-44" y="${-H / 2}" text-anchor="middle" transform="rotate(-90 -44 ${-H / 2})">${attribute(options.height)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-78 ${-H - 46} ${L + 110} ${H + 108}" role="img" aria-label="${attribute(options.label)}">` +
    `<path class="body" d="${d}"/>${openings(type)}${measures}${pins.join('')}</svg>`
  );
};
