/** 145 as '2 min 25 s': the signs are the same in every language. */
function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ');
}

/** By how much a round ends later than was planned, in whole seconds. ISO instants; null: it does not. */
export function extensionOf(
  planned: string | null | undefined,
  endAt: string | null | undefined,
): { readonly by: string; readonly planned: string } | null {
  if (!planned || !endAt) return null;
  const seconds = Math.round((Date.parse(endAt) - Date.parse(planned)) / 1000);
  return seconds > 0 ? { by: durationText(seconds), planned } : null;
}
