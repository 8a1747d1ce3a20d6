import { mix } from '../color.ts';
import type { Light } from '../landscape/canvas.ts';

/** Camp furniture in front of the vehicle, drawn in page pixels. */
export function camp(x: number, y: number, light: Light, col: string): string {
  const t = (c: string): string => mix(c, light.amb, light.ambT),
    leg = `stroke="${t('#6a6f6d')}" stroke-width="4" stroke-linecap="round" fill="none"`;
  const chair = (cx: number, f: number): string =>
    `<g transform="translate(${cx} ${y}) scale(${f} 1)"><path d="M-22,0L14,-38M18,0L-18,-38" ${leg}/><path d="M-24,-40L18,-36Q26,-36 28,-44L38,-92L30,-94L18,-48L-24,-50Z" fill="${t(col)}"/></g>`;
  return `<ellipse cx="${x + 60}" cy="${y + 2}" rx="120" ry="9" fill="${light.shadow}" opacity=".35"/>${chair(x, -1)}<g transform="translate(${x + 62} ${y})"><path d="M-22,0L18,-50M22,0L-18,-50" ${leg}/><rect x="-34" y="-56" width="68" height="6" rx="3" fill="${t('#b98d5b')}"/><rect x="-12" y="-70" width="11" height="14" rx="2" fill="${t('#f1ede2')}"/><rect x="8" y="-80" width="9" height="24" rx="3" fill="${t('#2f5b4a')}"/></g>${chair(x + 124, 1)}`;
}
