// What a toast about an auction is about, so that each auction has one at most.

/** `auction:17`. */
export const toastSubject = (auctionId: number): string => `auction:${auctionId}`
