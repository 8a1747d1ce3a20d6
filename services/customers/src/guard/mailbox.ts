/** Providers that ignore dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** An e-mail address as its provider sees it: without case, without what follows a plus, without dots at some. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  const same = domain === 'googlemail.com' ? 'gmail.com' : domain;
  return `${DOTLESS.has(domain) ? name.replaceAll('.', '') : name}@${same}`;
}
