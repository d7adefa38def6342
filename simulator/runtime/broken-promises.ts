// A scenario that promises what does not happen, for tests.
/** A scenario whose promises are not kept, as the text of a file. */
export const wrong = `title: Wrong
summary: Promises what does not happen
minutes: 10
roles: [investor]
seed: 1
starts: 2026-03-02T10:15:00-05:00
world: spring-market
timeline:
  - {at: 0s, do: start auction, with: {auction: riella-on-5th, minutes: 5}}
expect:
  - {at: 1m, auction: riella-on-5th, status: past, leader: harbor-crest}
  - {at: end, auction: riella-on-5th, status: past, winner: any, bids: {atLeast: 1}}
  - {at: end, live: {atLeast: 1}, left: 5m}
`

/** What it promises in vain. */
export const unmet = [
  'at 1m: riella-on-5th is live, not past',
  'at 1m: riella-on-5th is led by nobody, not by harbor-crest',
  'at end: riella-on-5th is won by nobody',
  'at end: riella-on-5th has 0 bids, expected at least 1',
  'at end: the market has 0 live auctions, expected at least 1',
  'at end: the market has at most 0s left, not 5m',
]
