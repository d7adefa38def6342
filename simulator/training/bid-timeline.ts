// A person's bid timeline: the price ladder of each auction they bid on, and what their receipts say was on the screen at
// each bid.
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import { processOf } from '../world/bids/bidding'
import { isoInstant, priceText, rateText, thirtySeconds, thousandths } from '../world/figures'
import { firmName, personById } from '../world/people/people'
import type { AuctionRecord, BidReceipt, WorldState } from '../world/state'
import { rowsOf } from '../world/table'

const figureOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

/** A price or rate in percent as market steps (32nds or thousandths); null if missing or off the grid. */
const stepsOf = (price: number | null | undefined, rate: number | null | undefined): number | null => {
  if (typeof price === 'number') return thirtySeconds(price)
  return typeof rate === 'number' ? thousandths(rate) : null
}

const screenOf = (auction: AuctionRecord, { seen }: BidReceipt, best: string | null) => {
  if (seen === null) return null
  const value = stepsOf(seen.price, seen.gnma_interest_rate)
  const shownFigure = value === null ? null : figureOf(auction, value)
  return { value: shownFigure, age_ms: seen.age_ms ?? null, was_best: shownFigure === best }
}

/** True for this person's bids since the start. Earlier ones belong to the scenario's back story. */
const isOwn = ({ userId, at }: BidReceipt, own: PersonInCast, startsAt: number): boolean =>
  userId === own.userId && at >= startsAt

function auctionTimeline(state: WorldState, auction: AuctionRecord, own: PersonInCast, startsAt: number) {
  const profileId = personById(state, own.userId)?.profile?.id
  const pointInTime = (at: number) => ({ at: isoInstant(at), offset_ms: at - startsAt })
  const bids = auction.receipts
    .filter((receipt) => isOwn(receipt, own, startsAt))
    .map((receipt) => {
      const before = auction.bids.filter(({ at }) => at < receipt.at).at(-1)
      const best = before === undefined ? null : figureOf(auction, before.value)
      const value = stepsOf(receipt.price, receipt.rate)
      return {
        ...pointInTime(receipt.at),
        n: receipt.sequence,
        value: value === null ? String(receipt.price ?? receipt.rate ?? '') : figureOf(auction, value),
        steps: value,
        accepted: receipt.outcome === 'accepted',
        rule: receipt.rule,
        best,
        saw: screenOf(auction, receipt, best),
      }
    })
  return {
    id: auction.id,
    name: auction.loan.project_name,
    process: processOf(auction),
    status: auction.status,
    ends: auction.endAt === null ? null : pointInTime(auction.endAt),
    ladder: auction.bids.map((bid) => ({
      ...pointInTime(bid.at),
      value: figureOf(auction, bid.value),
      steps: bid.value,
      by: firmName(state, bid.profileId),
      own: bid.profileId === profileId,
    })),
    bids,
  }
}

/** The auctions this person bid on, in order of their first bid. */
export const bidTimelineOf = (world: RunningWorld, person: PersonInCast) => {
  const state = world.state()
  return [...rowsOf(state.auctions)]
    .filter(({ receipts }) => receipts.some((receipt) => isOwn(receipt, person, world.script.startsAt)))
    .map((auction) => auctionTimeline(state, auction, person, world.script.startsAt))
    .sort((one, other) => (one.bids[0]?.offset_ms ?? 0) - (other.bids[0]?.offset_ms ?? 0))
}
