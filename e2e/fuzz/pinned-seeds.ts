// Seeds of storms that once found a bug, and the bug.

/** Every test run plays these on both connectors. */
export const pinnedSeeds: readonly number[] = [
  // If the session ended before the preferences were read, signing in again didn't read them.
  18,
  // The two-person rule stayed unknown forever after its only read was cut off.
  153,
  // An investor could be the seller of an auction that the operator brought to market.
  261,
  // A channel whose signature call was cut off counted as refused forever.
  139,
  // A bid changed its bidder's own notifications, but the server only announced it to others.
  4, 43,
  // A single 403 left a list failed for half a minute.
  709,
  // A signature call that got 422 was never retried.
  238,
  // A corrupt signature left the channel waiting forever.
  131, 10018, 10153,
  // An originator who had been removed while signed out kept the old lists.
  1000,
  // If the session ended or the world was rewound during the first read of the bidders, they were never read.
  2016, 2177,
]
