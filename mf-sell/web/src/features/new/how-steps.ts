/** What leads to a running auction, as the first page lists and counts it. */
export const HOW_STEPS = ['vehicle', 'pictures', 'price', 'review'] as const;
