import { isTeamAct, type AuditEntry } from '@rollheim/contracts';
import type { AccountText } from '../../../texts.ts';

/** Acts that are two in one: the field that tells them apart. */
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
export function actText(t: AccountText, { type, details }: Pick<AuditEntry, 'type' | 'details'>): string {
  if (!isTeamAct(type)) return type;
  if (isTurn(type) && details?.[TURNS[type]] === false) return t(`audit.not.${type}`);
  return t(`audit.act.${type}`);
}

/** Details that say something to a reader beside the act and its reason. */
const SHOWN = ['title', 'url', 'locale', 'name', 'reference'] as const;

export const detailText = ({ details }: Pick<AuditEntry, 'details'>): string | null =>
  SHOWN.flatMap((name) => {
    const value = details?.[name];
    return typeof value === 'string' ? [value] : [];
  }).join(', ') || null;
