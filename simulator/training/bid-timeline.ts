// How somebody bid, as a film: of each auction the ladder of prices, and of each of their bids what they saw when they
// pressed, which their receipts hold.
import type { PersonInCast, RunningWorld } from '../runtime/running-world'
import { processOf } from '../world/bids/bidding'
import { isoInstant, priceText, rateText, thirtySeconds, thousandths } from '../world/figures'
import { firmName, personById } from '../world/people/people'
import type { AuctionRecord, BidReceipt, WorldState } from '../world/state'
import { rowsOf } from '../world/table'

const figureOf = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

/** Percent as it was sent or shown, in steps of the market; null where nothing was, or nothing that is on the grid. */
const stepsOf = (price: number | null | undefined, rate: number | null | undefined): number | null => {
  if (typeof price === 'number') return thirtySeconds(price)
  return typeof rate === 'number' ? thousandths(rate) : null
}

const sawOf = (auction: AuctionRecord, { seen }: BidReceipt, best: string | null) => {
  if (seen === null) return null
  const value = stepsOf(seen.price, seen.gnma_interest_rate)
  const shown = value === null ? null : figureOf(auction, value)
  return { value: shown, age_ms: seen.age_ms ?? null, was_best: shown === best }
}

/** A bid of theirs since the start: those before belong to the past that the scenario made up. */
const isOwn = ({ userId, at }: BidReceipt, own: PersonInCast, startsAt: number): boolean =>
  userId === own.userId && at >= startsAt

function auctionFilm(state: WorldState, auction: AuctionRecord, own: PersonInCast, startsAt: number) {
  const profileId = personById(state, own.userId)?.profile?.id
  const moment = (at: number) => ({ at: isoInstant(at), offset_ms: at - startsAt })
  const bids = auction.receipts
    .filter((receipt) => isOwn(receipt, own, startsAt))
    .map((receipt) => {
      const before = auction.bids.filter(({ at }) => at < receipt.at).at(-1)
      const best = before === undefined ? null : figureOf(auction, before.value)
      const value = stepsOf(receipt.price, receipt.rate)
      return {
        ...moment(receipt.at),
        n: receipt.sequence,
        value: value === null ? String(receipt.price ?? receipt.rate ?? '') : figureOf(auction, value),
        steps: value,
        accepted: receipt.outcome === 'accepted',
        rule: receipt.rule,
        best,
        saw: sawOf(auction, receipt, best),
      }
    })
  return {
    id: auction.id,
    name: auction.loan.project_name,
    process: processOf(auction),
    status: auction.status,
    ends: auction.endAt === null ? null : moment(auction.endAt),
    ladder: auction.bids.map((bid) => ({
      ...moment(bid.at),
      value: figureOf(auction, bid.value),
      steps: bid.value,
      by: firmName(state, bid.profileId),
      own: bid.profileId === profileId,
    })),
    bids,
  }
}

/** The auctions on which this person bid, in the order of the first bid. */
export const bidTimelineOf = (world: RunningWorld, person: PersonInCast) => {
  const state = world.state()
  return [...rowsOf(state.auctions)]
    .filter(({ receipts }) => receipts.some((receipt) => isOwn(receipt, person, world.script.startsAt)))
    .map((auction) => auctionFilm(state, auction, person, world.script.startsAt))
    .sort((one, other) => (one.bids[0]?.offset_ms ?? 0) - (other.bids[0]?.offset_ms ?? 0))
}
