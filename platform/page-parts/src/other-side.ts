/** The other side of a sale. */
export const OTHER_SIDE = { buyer: 'seller', seller: 'buyer' } as const;
