/** The check could not come to a verdict: something did not end in time, which says nothing of the release. */
export class Undecided extends Error {
  override name = 'Undecided';
}
