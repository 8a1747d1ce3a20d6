/** Where the tab keeps what is typed of an order's handover: a phone reloads pages that were left for the camera. */
export const typedKey = (orderId: string): string => `handover:${orderId}`;
