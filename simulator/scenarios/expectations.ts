// Whether a world has become what its scenario promises. Answers in words; what to do about it is the caller's.

import { personByKey } from '../world/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf } from '../world/table'
import { durationText } from './durations'
import type { Expectation } from './scenario-schema'
import type { Script } from './script'

/** What is not as expected in this state at this virtual instant; empty when all is well. */
export function failuresOf(
  expectation: Expectation,
  script: Script,
  state: WorldState,
  now: number,
): readonly string[] {
  const when = `at ${typeof expectation.at === 'number' ? durationText(expectation.at) : expectation.at}`
  const failures =
    'auction' in expectation ? auctionFailures(expectation, script, state) : marketFailures(expectation, state, now)
  return failures.map((failure) => `${when}: ${failure}`)
}

type AuctionExpectation = Extract<Expectation, { auction: string }>
type MarketExpectation = Exclude<Expectation, AuctionExpectation>

function auctionFailures(expected: AuctionExpectation, script: Script, state: WorldState): readonly string[] {
  const auction = rowOf(state.auctions, state.auctionKeys[expected.auction] ?? 0)
  if (auction === undefined) return [`${expected.auction} is not in the world`]
  const failures: string[] = []
  const say = (what: string): void => void failures.push(`${expected.auction} ${what}`)
  if (expected.status !== undefined && auction.status !== expected.status) {
    say(`is ${auction.status}, not ${expected.status}`)
  }
  const best = auction.bids.at(-1)?.profileId
  const winner = auction.result?.outcome === 'sold' ? auction.result.bid.profileId : undefined
  checkWho(expected.winner, winner, 'won by', script, state, say)
  checkWho(expected.leader, best, 'led by', script, state, say)
  checkCount(expected.bids, auction.bids.length, 'bids', say)
  checkCount(expected.extensions, auction.extensionsUsed, 'extensions', say)
  return failures
}

function checkWho(
  wanted: string | undefined,
  found: AuctionRecord['sellerProfileId'] | undefined,
  verb: string,
  script: Script,
  state: WorldState,
  say: (what: string) => void,
): void {
  if (wanted === undefined) return
  const name = found === undefined ? 'nobody' : `profile ${found}`
  if (wanted === 'any') {
    if (found === undefined) say(`is ${verb} nobody`)
  } else if (wanted === 'none') {
    if (found !== undefined) say(`is ${verb} ${name}, not by nobody`)
  } else if (found === undefined || personByKey(state, script.personaOf(wanted))?.profile?.id !== found) {
    say(`is ${verb} ${name}, not by ${wanted}`)
  }
}

type Count = NonNullable<AuctionExpectation['bids']>

function checkCount(wanted: Count | undefined, found: number, what: string, say: (what: string) => void): void {
  if (wanted?.atLeast !== undefined && found < wanted.atLeast)
    say(`has ${found} ${what}, not at least ${wanted.atLeast}`)
  if (wanted?.atMost !== undefined && found > wanted.atMost) say(`has ${found} ${what}, not at most ${wanted.atMost}`)
}

function marketFailures(expected: MarketExpectation, state: WorldState, now: number): readonly string[] {
  const failures: string[] = []
  const say = (what: string): void => void failures.push(`the market ${what}`)
  const ends = state.lists.live.map((id) => rowOf(state.auctions, id)?.endAt ?? now)
  checkCount(expected.live, ends.length, 'live auctions', say)
  const left = Math.max(0, ...ends) - now
  if (expected.left !== undefined && left < expected.left) {
    say(`has at most ${durationText(Math.max(0, left))} left, not ${durationText(expected.left)}`)
  }
  return failures
}
