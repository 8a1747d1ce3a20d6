/** What this tab remembers over its documents; for this document alone where the browser allows no storage. */
export function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    sessionStorage.getItem('');
    return sessionStorage;
  } catch {
    const values = new Map<string, string>(); // a visitor who forbids storage still gets the page
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}
