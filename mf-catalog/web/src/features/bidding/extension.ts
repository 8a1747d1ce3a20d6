/** By how much a round ends later than was planned: whole minutes, at least one. ISO instants; null: it does not. */
export function extensionOf(
  planned: string | null | undefined,
  endAt: string | null | undefined,
): { readonly minutes: number; readonly planned: string } | null {
  if (!planned || !endAt) return null;
  const ms = Date.parse(endAt) - Date.parse(planned);
  return ms > 0 ? { minutes: Math.max(1, Math.round(ms / 60_000)), planned } : null;
}
