type Judge = (number: string) => boolean;

/** What can be checked without the tables: a sign, 5 to 15 digits, and what people write between them. */
const looksLikePhone: Judge = (number) =>
  /^\+?[\d\s()/.-]+$/.test(number) && /^\d{5,15}$/.test(number.replaceAll(/\D/g, ''));

let judge: Judge = looksLikePhone;
let asked = false;

/** Servers judge by the tables from the start; a browser fetches them (30 kB) when it first sees a phone number. */
export function judgePhonesBy(tables: Judge): void {
  judge = tables;
}

/** True for a phone number; while the browser has no tables yet, for what looks like one. */
export function isPhone(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (judge === looksLikePhone && !asked) void fetchTables();
  return judge(value);
}

async function fetchTables(): Promise<void> {
  asked = true;
  try {
    const { existsAsPhone } = await import(/* webpackChunkName: "later-phone" */ './phone-tables.ts');
    judgePhonesBy(existsAsPhone);
  } catch {
    asked = false; // offline: the next number asks again, and the server judges in any case
  }
}
