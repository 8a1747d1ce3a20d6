import { DAMP, dampReadings, TYRES, type Locale, type VehicleContent } from '@rollheim/contracts';
import { groupLabel, optionLabel } from '@rollheim/contracts/attributes';
import { floorOf } from '@rollheim/illustrations/outline';
import { formatDateTime } from '@rollheim/ui/format';
import { textFor } from '../texts.ts';
import type { Fact } from './facts.ts';
import { outline } from './outline.ts';
import { facts } from './sections.ts';
import { BRAND, heading, line, need, RED, SOFT, type Doc } from '@rollheim/service-kit/pdf-sheet';

const COLORS = { dry: undefined, watched: BRAND, wet: RED } as const;

/** What was measured on the vehicle: tyres, and damp by place; what was not is named once. */
export function measured(doc: Doc, content: VehicleContent, tyres: readonly Fact[], locale: Locale): void {
  const readings = dampReadings(content.attributes);
  facts(doc, groupLabel(TYRES, locale), tyres);
  if (readings.length > 0) damp(doc, content, readings, locale);
  const [noTyres, noDamp] = [tyres.length === 0, readings.length === 0];
  if (!noTyres && !noDamp) return;
  doc.y += 8;
  const lacking = noTyres && noDamp ? 'both' : noTyres ? 'tyres' : 'damp';
  line(doc, textFor(locale, `not_measured.${lacking}`), { size: 9, color: SOFT });
}

function damp(
  doc: Doc,
  content: VehicleContent,
  readings: ReturnType<typeof dampReadings>,
  locale: Locale,
): void {
  const title = groupLabel(DAMP, locale);
  const date = content.attributes['damp_date'];
  const said = readings.map(({ spot, percent, level }) => ({
    label: optionLabel('damp_spot', spot, locale),
    value: `${percent}\u00a0%, ${textFor(locale, `damp_level.${level}`)}`,
  }));
  // the drawing stays with its heading
  need(doc, 270);
  heading(doc, title);
  const when =
    typeof date === 'string' && date !== ''
      ? textFor(locale, 'damp_when', { date: formatDateTime(date, locale, 'month') })
      : '';
  line(doc, `${when} ${textFor(locale, 'damp_scale')}`.trim(), { size: 9, color: SOFT });
  outline(
    doc,
    floorOf(
      content,
      readings.map(({ spot }) => spot),
    ),
    content,
    readings.map(({ percent, level }) => {
      const color = COLORS[level];
      return {
        text: String(percent),
        ...(color ? { color, square: true } : {}),
      };
    }),
    said.map(({ label, value }) => `${label}: ${value}`).join('; '),
    locale,
  );
  facts(doc, null, said);
}
