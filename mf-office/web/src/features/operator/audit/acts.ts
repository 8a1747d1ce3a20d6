import { CORRECTED_FIELDS, isTeamAct, type AuditEntry } from '@rollheim/contracts';
import { FIELD_LABELS, groupedNumber } from '@rollheim/page-parts';
import { formatAmount, formatPrice } from '@rollheim/ui';
import type { OfficeText } from '../../../texts.ts';

/** Acts that are two in one: the field that distinguishes them. */
const TURNS = {
  'merchant.review': 'accepted',
  'merchant.block': 'blocked',
  'merchant.take': 'taken',
  'suspicion.take': 'taken',
  'auction.outages': 'declare',
  'auction.reservation': 'confirm',
} as const;

const isTurn = (type: string): type is keyof typeof TURNS => Object.hasOwn(TURNS, type);

/** What an operator did, in words; an act of a newer release by the name of its command. */
export function actText(t: OfficeText, { type, details }: Pick<AuditEntry, 'type' | 'details'>): string {
  if (!isTeamAct(type)) return type;
  if (isTurn(type) && details?.[TURNS[type]] === false) return t(`audit.not.${type}`);
  return t(`audit.act.${type}`);
}

/** Details that say something to a reader beside the act and its reason. */
const SHOWN = ['title', 'url', 'locale', 'name', 'reference'] as const;

export const detailText = (
  t: OfficeText,
  { type, details }: Pick<AuditEntry, 'type' | 'details'>,
): string | null =>
  [
    ...correctionOf(t, type, details),
    ...settlementOf(t, type, details),
    ...SHOWN.flatMap((name) => {
      const value = details?.[name];
      return typeof value === 'string' ? [value] : [];
    }),
    ...rangeOf(type, details),
  ].join(', ') || null;

/** What a correction put in the place of what. */
function correctionOf(t: OfficeText, type: string, details: AuditEntry['details']): string[] {
  if (type !== 'merchant.correct') return [];
  return CORRECTED_FIELDS.flatMap((field) => {
    const before = details?.[`${field}.before`];
    if (typeof before !== 'string') return [];
    const after = details?.[field];
    return [`${t(FIELD_LABELS[field])}: ${before} → ${typeof after === 'string' ? after : '–'}`];
  });
}

const OUTCOMES = ['none', 'reduction'] as const;

/** How a dispute was settled, and whether it was before the other side's days were over; what was booked as paid. */
function settlementOf(t: OfficeText, type: string, details: AuditEntry['details']): string[] {
  const { outcome, reduction, amount, unheard, agreed } = details ?? {};
  if (type === 'order.mark-paid' || type === 'order.book-refund')
    return typeof amount === 'number' ? [formatAmount(amount)] : [];
  const known = OUTCOMES.find((each) => each === outcome);
  if (type !== 'order.settle-dispute' || !known) return [];
  return [
    t(`payments.dispute.outcome.${known}`),
    ...(typeof reduction === 'number' && reduction > 0 ? [formatAmount(reduction)] : []),
    // what was settled before both had to agree
    ...(unheard === true ? [t('audit.unheard')] : []),
    ...(agreed === true ? [t('audit.agreed')] : []),
  ];
}

/** The price range of a valuation. */
function rangeOf(type: string, details: AuditEntry['details']): string[] {
  const { low, high } = details ?? {};
  if (type !== 'valuation.valuate' || typeof low !== 'number' || typeof high !== 'number') return [];
  return [`${formatPrice(low)} – ${formatPrice(high)}`];
}

/** Number and title of the ad that an act is about; null: it is about none. */
export const vehicleText = ({ vehicle }: Pick<AuditEntry, 'vehicle'>): string | null =>
  vehicle ? `${groupedNumber(vehicle.number)} ${vehicle.title}`.trim() : null;
