/** The lifecycle of an auction, in order. S4.7 */
export const auctionStatuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
