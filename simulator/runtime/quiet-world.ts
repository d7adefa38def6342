// A world with one auction and two scripted bids, for tests.
import { auctionFor } from '../world/auctions/auctions.project'
import type { BidCommand } from '../world/bids/bids.commands'
import { scriptFrom } from './library'
import { manualTime } from './manual-time'
import type { RunningWorld } from './running-world'
import { Worlds } from './worlds'

export const MINUTE = 60_000

export const quiet = scriptFrom(
  'quiet',
  `title: Quiet
summary: One auction, one scripted bid, no bots
minutes: 40
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
marks: {closing: 30m}
timeline:
  - {at: -5m, do: start auction, with: {auction: riella-on-5th, minutes: 35}}
  - {at: 10m, do: bid, as: summit-ridge, with: {auction: riella-on-5th, price: "101-20"}}
  - {at: 12m, do: bid, as: blue-mesa, with: {auction: riella-on-5th, raise: 2}}
`,
  'quiet.yaml',
)
export const START = quiet.startsAt

/** A paused world, and the manual real time that drives it when it plays. */
export const createQuietWorld = (options: { paused?: boolean; rate?: number } = {}) => {
  const time = manualTime()
  const world = new Worlds(time).createFrom(quiet, { id: 'w', paused: true, ...options })
  return { time, world }
}

export const ann = 2001
export const riella = 1001

/** Ann's bid on Riella, in percent. */
export const bid = (price: number, key: string | null = null): BidCommand => ({
  name: 'bid',
  actor: ann,
  origin: 'person',
  auctionId: riella,
  price,
  rate: null,
  signatorId: null,
  seen: null,
  key,
})

/** Riella's best price; undefined before the first bid. */
export const bestOf = (world: RunningWorld) => auctionFor(world.state(), ann, riella)?.best_bid?.price
