/** A path of this site, as it may be redirected to; null for everything else (other origins, `//host`, `/\host`). */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000) return null;
  // oxlint-disable-next-line no-control-regex -- browsers drop these, which would turn `/\t/host` into `//host`
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return null;
  return value;
}
