// Checks a bid on the newest state right before it is sent: directly, prepared, or confirmed. A person decides on what they see, and the
// state may have changed since; then nothing is sent, and the message says why.
import type { AuctionLoan } from '../../contract/auction'
import { bestFigureOf, bestFigureText } from '../../domain/bid-figures'
import { bidBlockedBy, priceBeyondLimit, privateLimitName, rateBeyondLimit } from '../../domain/bid-rules'
import type { LimitCheck } from '../../domain/exposure'
import { formatShare } from '../../domain/formats'
import { dollarsUp, formatDollars, proceedsCents } from '../../domain/money'
import { formatRate, rateSteps } from '../../domain/rates'
import { formatDistance, formatPrice, priceFromWire } from '../../domain/thirty-seconds'
import { selectOwnMax32, selectOwnMinRate } from '../bid-limits/bid-limits.slice'
import { selectAuction, selectLoan } from '../market/market.selectors'
import { selectOwnState } from '../market/own-state'
import { selectPreferencesGap } from '../preferences/preferences.slice'
import type { RootState } from '../root-reducer'
import { selectSettings } from '../settings/settings.slice'
import { bestOf } from '../views/auction-card.view'
import { isGoneFrom } from '../views/auction-panel.view'
import { centsOfBid, makeLimitAfterBidView } from '../views/exposure.view'
import type { BidAgreement, BidSeen } from './bids.actions'

/** A bid that is about to be sent. Exactly one of `price32` (32nds) and `rate` (percent) is set. */
export interface CheckedBid {
  readonly auctionId: number
  readonly price32?: number
  readonly rate?: number
  /** It's a standing maximum, which can be set while the auction is paused. */
  readonly standingMaximum?: true
  readonly seen: BidSeen
  readonly agreed: BidAgreement
}

/** Why the bid must not be sent now, with figures; null if it may. `now`: official ms, null if unknown. */
export function problemWithBid(state: RootState, now: number | null, bid: CheckedBid): string | null {
  return (
    closedProblem(state, bid) ??
    ownLimitProblem(state, bid) ??
    ownRaiseProblem(state, bid) ??
    distanceProblem(state, bid) ??
    exposureProblem(state, now, bid) ??
    unreadProblem(state, bid) ??
    reviewProblem(state, bid)
  )
}

const kindOf = ({ standingMaximum }: CheckedBid): string => (standingMaximum ? 'standing maximum' : 'bid')

/** `your bid of 102-16`, or `your standing maximum of 104-00`. */
const nameOf = (bid: CheckedBid): string =>
  `your ${kindOf(bid)} of ${bestFigureText({ price32: bid.price32 ?? null, rate: bid.rate ?? null }) ?? ''}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function closedProblem(state: RootState, bid: CheckedBid): string | null {
  const { auctionId, standingMaximum } = bid
  const auction = selectAuction(state, auctionId)
  if (auction === undefined) return null
  const blocked = bidBlockedBy(auction.status, standingMaximum ? null : (auction.paused_at ?? null))
  const notSent = `Your ${kindOf(bid)} wasn’t sent.`
  if (blocked !== null) return `${blocked.message} ${notSent}`
  return isGoneFrom(state, auctionId) ? `This auction has left your boards. ${notSent}` : null
}

function ownLimitProblem(state: RootState, bid: CheckedBid): string | null {
  const { auctionId, price32, rate, standingMaximum } = bid
  const [max32, minRate] = [selectOwnMax32(state, auctionId), selectOwnMinRate(state, auctionId)]
  const end = `so ${nameOf(bid)} wasn’t sent. ${standingMaximum ? 'Stay' : 'Bid'} within the limit, or change it.`
  if (price32 !== undefined && max32 !== null && price32 > max32)
    return `${privateLimitName('price', standingMaximum)} for this auction is ${formatPrice(max32)}, ${end}`
  if (rate !== undefined && minRate !== null && rateSteps(rate) < rateSteps(minRate))
    return `${privateLimitName('rate', standingMaximum)} for this auction is ${formatRate(minRate)}, ${end}`
  return null
}

const bestIn = (state: RootState, auctionId: number) => bestFigureOf(bestOf(state, auctionId))

/** The person agreed to raise the lead that they saw, and no other. */
function ownRaiseProblem(state: RootState, bid: CheckedBid): string | null {
  const { auctionId, price32, rate, seen, agreed } = bid
  if (selectOwnState(state, auctionId) !== 'winning') return null
  const best = bestIn(state, auctionId)
  const isAsSeen = best.price32 === (seen.price32 ?? null) && best.rate === (seen.rate ?? null)
  if (agreed.raises && isAsSeen) return null
  const raise =
    price32 === undefined ? loweredBy(best.rate, rate) : raisedBy(best.price32, price32, selectLoan(state, auctionId))
  if (raise === null) return null
  const lead = `Your firm leads at ${bestFigureText(best)}`
  // A maximum raises nothing by itself, but it was decided on another best bid.
  if (bid.standingMaximum) return `${lead} now, so ${nameOf(bid)} wasn’t sent. Review it and send it again.`
  return `${lead}, so ${nameOf(bid)} would ${raise}. It wasn’t sent.`
}

/** `raise your own price by 14/32 ($108,223)`; null if it doesn't. */
function raisedBy(lead32: number | null, price32: number, loan: AuctionLoan | undefined): string | null {
  if (lead32 === null || price32 <= lead32) return null
  const amount = loan?.loan_amount
  const cents = typeof amount === 'number' ? proceedsCents(amount, price32) - proceedsCents(amount, lead32) : null
  const dollars = cents === null ? '' : ` (${formatDollars(Math.round(cents / 100))})`
  return `raise your own price by ${formatDistance(price32 - lead32)}${dollars}`
}

/** `lower your own rate by 0.05%`; null if it doesn't. */
function loweredBy(lead: number | null, rate: number | undefined): string | null {
  if (lead === null || rate === undefined || rateSteps(rate) >= rateSteps(lead)) return null
  return `lower your own rate by ${formatShare(rateSteps(lead) - rateSteps(rate))}`
}

/** The deviation limit of the settings, if the person didn't retype the figure because of it. */
function distanceProblem(state: RootState, bid: CheckedBid): string | null {
  const { auctionId, price32, rate, agreed } = bid
  const loan = selectLoan(state, auctionId)
  if (loan === undefined || agreed.exceeds?.deviation === true) return null
  const [settings, best] = [selectSettings(state), bestIn(state, auctionId)]
  const minimum = loan.loan_min_price
  const beyond =
    price32 !== undefined
      ? priceBeyondLimit(
          price32,
          { best32: best.price32, minimum32: typeof minimum === 'number' ? priceFromWire(minimum) : null },
          settings.deviation_limit_32,
        )
      : rate !== undefined
        ? rateBeyondLimit(
            rate,
            { best: best.rate, highest: loan.gnma_interest_rate ?? null },
            settings.deviation_limit_rate_steps,
          )
        : null
  if (beyond === null) return null
  const isRankOnly = selectAuction(state, auctionId)?.rank_only === true
  const from = isRankOnly ? 'your last bid' : 'the best bid'
  const far =
    beyond.by === null
      ? 'has nothing to compare it with'
      : price32 === undefined
        ? `is ${formatShare(beyond.by)} from ${from}, and your limit is ${formatShare(settings.deviation_limit_rate_steps)}`
        : `is ${formatDistance(beyond.by)} from ${from}, and your limit is ${formatDistance(settings.deviation_limit_32)}`
  return `${capital(nameOf(bid))} ${far}, so it wasn’t sent. Retype it to confirm.`
}

function exposureProblem(state: RootState, now: number | null, bid: CheckedBid): string | null {
  const { auctionId, price32 = null, agreed } = bid
  const check = makeLimitAfterBidView()(state, now, auctionId, centsOfBid(state, auctionId, price32))
  if (!isOverLimit(check) || agreed.exceeds?.[limitReasonOf(check)] === true) return null
  if (check.gap !== null)
    return `Your exposure limit can’t be checked now, so ${nameOf(bid)} wasn’t sent. Retype it to confirm.`
  const { usedPercent, cents, limitDollars } = check
  const use = `${usedPercent}% of your limit (${dollarsUp(cents)} of ${formatDollars(limitDollars)})`
  return `${capital(nameOf(bid))} would take you to ${use}, so it wasn’t sent. Retype it to confirm.`
}

/** True if the figure must be retyped because of the exposure limit. */
export const isOverLimit = (check: LimitCheck | null): check is LimitCheck =>
  check !== null && (check.gap !== null || check.isExceeded)

/** Which agreement covers the bid's effect on the limit. */
export const limitReasonOf = ({ gap }: LimitCheck): 'exposure' | 'unchecked' =>
  gap === null ? 'exposure' : 'unchecked'

function unreadProblem(state: RootState, bid: CheckedBid): string | null {
  if (selectPreferencesGap(state) === null || bid.agreed.exceeds?.unread === true) return null
  return `Your limits and settings couldn’t be read, so ${nameOf(bid)} wasn’t sent. Retype it to confirm.`
}

function reviewProblem(state: RootState, bid: CheckedBid): string | null {
  if (bid.agreed.reviewed || !selectSettings(state).confirm_before_bid) return null
  return `Your settings now ask for a review of each bid, so ${nameOf(bid)} wasn’t sent. Review it and confirm.`
}
