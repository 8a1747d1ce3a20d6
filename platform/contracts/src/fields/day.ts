/** True for a day that the calendar has, as `YYYY-MM-DD`, from 1900 on. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // the parser takes the 31st of any month for a day of the next one
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
