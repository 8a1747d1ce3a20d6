/**
 * Runs an act once at a time: null while it is under way, and after it was done. One that failed can be tried again.
 */
export function once<T>(act: () => Promise<T>): () => Promise<T> | null {
  let begun = false;
  return () => {
    if (begun) return null;
    begun = true;
    return act().catch((error: unknown) => {
      begun = false;
      throw error;
    });
  };
}
