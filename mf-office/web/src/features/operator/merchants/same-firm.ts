const LEGAL_FORMS =
  /(?<![\p{L}\p{N}])(gmbh|mbh|co|kg|ug|ag|ohg|gbr|e\.? ?k|b\.? ?v|n\.? ?v|sp|z|o\.? ?o|s\.? ?r\.? ?o|a\/s|aps|ab|s\.? ?l|s\.? ?a)(?![\p{L}\p{N}])\.?/gu;

/** Letters and digits alone, without accents and legal form. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(LEGAL_FORMS, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True where a register's name of a firm and the one that was given may be the same: a register often says more. */
export function isSameFirm(registered: string, given: string): boolean {
  const [one, other] = [keyOf(registered), keyOf(given)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}
