// The crowded market of `fanout`, and how a contestant says where it is.
export type ContestantName = 'ours, Pusher' | 'ours, Socket.IO' | 'limit' | 'floor' | 'ordinary'

export interface Opened {
  readonly url: string
  /** User ids and keys of those who will listen; empty where anybody is told everything. */
  readonly people: readonly { readonly key: string; readonly userId: number }[]
}
/** Live, all of them by price. */
export const AUCTIONS = [
  'riella-on-5th',
  'whitewing-flats',
  'pine-cone-village',
  'oaks-at-cibolo-creek',
  'sixty20-on-4th',
  'stuart-gardens-i',
  'stuart-gardens-ii',
  'trails-at-bannister',
  'harbor-residences',
  'residences-at-highland',
] as const

export const CROWDED = `title: Crowded
summary: A market before a crowd
minutes: 60
roles: [investor]
seed: 1
starts: 2026-03-02T11:00:00-05:00
world: spring-market
timeline:
${AUCTIONS.map((key) => `  - {at: 0s, do: start auction, with: {auction: ${key}, minutes: 55}}`).join('\n')}
`
