// The key of a toast about an auction, which limits each auction to one toast.

/** `auction:17`. */
export const toastSubject = (auctionId: number): string => `auction:${auctionId}`
