// The calendar file of one auction. Importing it again after a reschedule or extension updates the same entry. Pure.
import { calendarText } from '../../../../domain/calendar'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import { amountText, DASH, processText, sectionName } from '../../loan-copy'
import { SOFT_CLOSE_RULE } from '../../soft-close'
import { fileName, type TextFile } from '../../text-file'

const MINUTE = 60_000
/** Used if the auction has no duration. */
const DEFAULT_MINUTES = 60

interface CalendarOptions {
  /** The simulator's world, null on a real server. */
  readonly world: string | null
  /** The official time of saving, ms. */
  readonly at: number
  /** Absolute URL of the auction's page. */
  readonly url: string
  /** True if the server extends auctions after late bids. */
  readonly softClose: boolean
}

/** The `.ics` file to save. It ends at the auction's current end, or else its announced one. */
export function auctionCalendar(
  { auction, loan }: AuctionCard,
  { world, at, url, softClose }: CalendarOptions,
): TextFile {
  const start = Date.parse(auction.start_at ?? auction.statused_at)
  const announcedEnd = start + (auction.minutes ?? DEFAULT_MINUTES) * MINUTE
  const amount = amountText(loan)
  const process = processText(loan)
  const terms = [sectionName(loan), amount === DASH ? null : amount].filter(Boolean).join(', ')
  const text = calendarText([
    {
      uid: `auction-${auction.id}${world === null ? '' : `.${world}`}@loan-auction-marketplace`,
      sequence: auction.version ?? 0,
      stamp: at,
      start,
      end: auction.end_at ? Date.parse(auction.end_at) : announcedEnd,
      summary: `${world === null ? '' : '[Simulated] '}Auction: ${loan.project_name}`,
      description: `${terms}.${process === null ? '' : ` ${process}.`}${softClose ? ` ${SOFT_CLOSE_RULE}` : ''}`,
      url,
    },
  ])
  return { name: fileName(['auction', loan.project_name], 'ics', world), type: 'text/calendar', text }
}
