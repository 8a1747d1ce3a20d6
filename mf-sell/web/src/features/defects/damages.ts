import type { DamageItem } from '@rollheim/contracts';

/** Numbers without gaps, from 0 (spec 1 §4). */
const renumbered = (damages: readonly DamageItem[]): readonly DamageItem[] =>
  damages.map((damage, sortOrder) => ({ ...damage, sortOrder }));

/** With an empty item behind the last. */
export const withEmptyDamage = (damages: readonly DamageItem[]): readonly DamageItem[] =>
  renumbered([...damages, { sortOrder: 0, location: '', type: '', mediaIds: [] }]);

export const withoutDamage = (damages: readonly DamageItem[], sortOrder: number): readonly DamageItem[] =>
  renumbered(damages.filter((damage) => damage.sortOrder !== sortOrder));

export const changedDamage = (
  damages: readonly DamageItem[],
  sortOrder: number,
  changes: Partial<DamageItem>,
): readonly DamageItem[] =>
  damages.map((damage) => (damage.sortOrder === sortOrder ? { ...damage, ...changes } : damage));
