/** Cookie with the releases that failed in this browser; the edge gives them to it no more. */
const PINS_COOKIE = 'stable-pins';
const DAY_S = 86_400;
const MOST = 10;

/** The cookie's value with one more release. */
export function withPin(value: string, module: string, version: string): string {
  const pin = `${module}@${version}`;
  const others = value.split(',').filter((each) => each !== '' && each !== pin);
  return [...others, pin].slice(-MOST).join(',');
}

/** Keeps this browser off a release for a day. */
export function pinToStable(module: string, version: string): void {
  const [, old = ''] = new RegExp(`(?:^|; )${PINS_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  const value = encodeURIComponent(withPin(decodeURIComponent(old), module, version));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${PINS_COOKIE}=${value}; Path=/; Max-Age=${DAY_S}; SameSite=Lax${secure}`;
}
