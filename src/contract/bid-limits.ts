// A bidder's private limit per auction: the highest price, or the lowest rate, to bid. Stored as the preference `bid-limits`,
// never sent with a bid.

/** The preference's key. Its value maps auction ids to `102-20` or `5.240`: texts, because exported logs hide those. */
export const BID_LIMITS_KEY = 'bid-limits'
