// A bidder's private limit per auction: the highest price, or the lowest rate, that the person means to bid. Kept as the
// preference `bid-limits`, never sent with a bid.

/** The key of the preference. Its value: auction id → `102-20` or `5.240`, as texts, which exported logs do not show. */
export const BID_LIMITS_KEY = 'bid-limits'
