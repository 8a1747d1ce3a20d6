/** An ad is looked at within a day, weekends included (spec 2 §9), ms. */
const REVIEW_MS = 24 * 3_600_000;

/** When a review that began at an instant has to be done. */
export const dueAt = (since: Date): string => new Date(since.getTime() + REVIEW_MS).toISOString();
