// The calendar file of one auction. Saved again after a reschedule or an extension, it moves the entry. Pure.
import { calendarText } from '../../../../domain/calendar'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import { amountText, isRateProcess, sectionName } from '../../loan-copy'
import { SOFT_CLOSE_RULE } from '../../soft-close'
import type { TextFile } from '../../text-file'
import { fileName } from '../../text-file'

const MINUTE = 60_000
/** The usual length, for an auction without one. */
const USUAL_MINUTES = 60

interface Saved {
  /** The simulator's world, null on a real server. */
  readonly world: string | null
  /** The official time of saving, ms. */
  readonly at: number
  /** The address of the auction's page, with its origin. */
  readonly url: string
  /** The server moves the end for late bids. */
  readonly softClose: boolean
}

/** The file. */
export function auctionCalendar({ auction, loan }: AuctionCard, { world, at, url, softClose }: Saved): TextFile {
  const start = Date.parse(auction.start_at ?? auction.statused_at)
  const announced = start + (auction.minutes ?? USUAL_MINUTES) * MINUTE
  const bidOn = isRateProcess(loan) ? 'Bid the rate, price is fixed.' : 'Bid the price, rate is fixed.'
  const text = calendarText([
    {
      uid: `auction-${auction.id}${world === null ? '' : `.${world}`}@loan-auction-marketplace`,
      sequence: auction.version ?? 0,
      stamp: at,
      start,
      end: auction.end_at ? Date.parse(auction.end_at) : announced,
      summary: `${world === null ? '' : '[Simulated] '}Auction: ${loan.project_name}`,
      description: `${sectionName(loan)}, ${amountText(loan)}. ${bidOn}${softClose ? ` ${SOFT_CLOSE_RULE}` : ''}`,
      url,
    },
  ])
  return { name: fileName(['auction', loan.project_name], 'ics', world), type: 'text/calendar', text }
}
