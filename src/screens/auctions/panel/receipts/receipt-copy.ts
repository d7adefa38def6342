// A receipt as text, and the file of receipts that a bidder downloads. Pure.
import { formatClockTime } from '../../../../domain/official-time'
import type { AuctionReceipts } from '../../../../state/receipts/receipts.state'
import { quote } from '../../loan-copy'
import type { TextFile } from '../../text-file'
import { fileName } from '../../text-file'

type Receipt = AuctionReceipts['own'][number]

/** `102-18`; a price that is on no grid is shown as it was sent. */
export function receiptFigure({ price, gnma_interest_rate }: Receipt): string {
  if (typeof price === 'number' && !Number.isInteger(price * 64)) return `${price}`
  return quote({ price, gnma_interest_rate })
}

/** `10:42:17`, official time of arrival. */
export const receiptTime = ({ received_at }: Receipt): string => formatClockTime(Date.parse(received_at))

/** What was on the bidder's screen, as far as it was sent along. */
export function seenInWords({ seen }: Receipt): string {
  if (!seen) return 'What was on the screen was not sent along.'
  const best = quote(seen)
  const age = typeof seen.age_ms === 'number' ? `, ${(seen.age_ms / 1000).toFixed(1)} s old` : ''
  const clock = typeof seen.clock_error_ms === 'number' ? `; clock ±${seen.clock_error_ms} ms` : ''
  const figure = typeof seen.price === 'number' || typeof seen.gnma_interest_rate === 'number'
  return `On the screen: ${figure ? `best bid ${best}${age}` : 'no bid'}${clock}`
}

interface Kept {
  readonly auctionId: number
  readonly project: string
  readonly receipts: AuctionReceipts
  /** The simulator's world, null on a real server. */
  readonly world: string | null
  /** Official ms. */
  readonly at: number
}

/** Everything that is needed to check the receipts without this app. */
export function receiptsFile({ auctionId, project, receipts, world, at }: Kept): TextFile {
  const content = {
    ...(world === null ? {} : { simulated: true, world }),
    auction_id: auctionId,
    project,
    saved_at: new Date(at).toISOString(),
    receipts: receipts.own,
    chain: receipts.chain,
    how_to_verify: [
      'Take a receipt without its nonce; write it as JSON with sorted keys and no spaces.',
      'leaf = SHA-256(those bytes, then the 16 bytes of the nonce); it is entry number `sequence` of chain.leaves.',
      'chain: begin with 32 zero bytes; for each leaf: SHA-256(previous, then leaf); the end is chain.head.',
    ],
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  return { name: fileName(['receipts', project], 'json', world), type: 'application/json', text }
}
