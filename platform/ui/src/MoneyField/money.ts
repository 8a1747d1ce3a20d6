/** Reads whole euros as people type them: '40.000', '40 000 €', '40,000'. null: empty. NaN: not a whole amount. */
export const parseEuros = (text: string): number | null => {
  const bare = text.replaceAll(/[\s\u00a0\u202f€]|EUR/gi, '');
  if (bare === '') return null;
  if (/^\d+$/.test(bare)) return Number(bare);
  if (/^\d{1,3}([.,'’]\d{3})+$/.test(bare)) return Number(bare.replaceAll(/\D/g, ''));
  const decimals = /^(\d{1,3}(?:\.\d{3})+|\d+),(?:00?|--?|–)$/.exec(bare);
  return decimals?.[1] ? Number(decimals[1].replaceAll('.', '')) : Number.NaN;
};

/** Writes whole euros in German format without the sign: 40000 → '40.000'. */
export const formatEuros = (euros: number | null): string =>
  euros === null ? '' : String(euros).replaceAll(/\B(?=(\d{3})+$)/g, '.');
