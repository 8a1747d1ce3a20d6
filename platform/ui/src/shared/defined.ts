/** The same object without the keys that are undefined, for callees that distinguish 'absent' from 'undefined'. */
export const defined = <T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } => {
  const entries = Object.entries(props).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
};
