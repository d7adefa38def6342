// Seeds of storms that once left something wrong, with what it was.

/** Played on both connectors by every run of the tests. */
export const pinnedSeeds: readonly number[] = [
  // The session ended before the preferences were read: signing in again did not read them.
  18,
  // The two-person rule was unknown for good after its only reading was cut off.
  153,
  // An investor could be the seller of an auction that the operator brings to market.
  261,
  // A cut-off signature of a channel was taken for a refusal for good.
  139,
  // Somebody's own bid changed their notifications, and the server told others only.
  4, 43,
  // One 403 left a list failed for half a minute.
  709,
  // A signature that was answered with 422 was never asked for again.
  238,
  // A corrupt signature left the channel waiting for good.
  131, 10018, 10153,
]
