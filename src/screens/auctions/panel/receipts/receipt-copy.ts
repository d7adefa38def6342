// Texts of a receipt, and the files a bidder can download. Pure.
import { formatSpan, formatSpanDifference } from '../../../../domain/formats'
import { formatZonedExactTime } from '../../../../domain/official-time'
import { receiptLine } from '../../../../domain/receipt-line'
import type { ReceiptStep } from '../../../../domain/receipt-timeline'
import type { AuctionReceipts } from '../../../../state/receipts/receipts.slice'
import { quote } from '../../loan-copy'
import { fileName, type TextFile } from '../../text-file'

export type Receipt = AuctionReceipts['own'][number]

/** `102-18`. A price that isn't a multiple of 1/64 is shown as sent. */
export function receiptFigure({ price, gnma_interest_rate }: Receipt): string {
  if (typeof price === 'number' && !Number.isInteger(price * 64)) return `${price}`
  return quote({ price, gnma_interest_rate })
}

const orderNames: Readonly<Record<NonNullable<Receipt['standing_maximum']>, string>> = {
  set: 'Maximum set',
  changed: 'Maximum changed',
  withdrawn: 'Maximum withdrawn',
}

/** What the server did with the bid, or with the order about a standing maximum, whose figure is no bid. */
export function outcomeText({ outcome, standing_maximum: order, made_for: maximum }: Receipt): string {
  if (outcome === 'refused') return order === undefined ? 'Refused' : 'Maximum refused'
  if (order !== undefined) return orderNames[order]
  return maximum === undefined ? 'Accepted' : 'Automatic bid'
}

export const stepName: Readonly<Record<ReceiptStep, string>> = {
  pressed: 'Confirmed',
  received: 'Received',
  decided: 'Decided',
  published: 'Published',
}

/** `10:42:17.250 ET`, official time. */
export const stepInstant = (at: number): string => formatZonedExactTime(at)

/** `+139 ms` since the previous step. */
export const stepSpan = (ms: number): string => formatSpanDifference(ms)

/** How accurate the confirmation time is: it comes from the bidder's clock. */
export function clockErrorText({ seen, made_for: maximum }: Receipt): string {
  if (maximum !== undefined) return 'Bid by the server.'
  if (!seen?.pressed_at) return 'Confirmation time not recorded.'
  return typeof seen.clock_error_ms === 'number'
    ? `Confirmation time is from your clock, ±${formatSpan(seen.clock_error_ms)}.`
    : 'Confirmation time is from your clock.'
}

/** The best bid on the bidder's screen, if it was sent with the bid. */
export function seenText({ seen, made_for: maximum }: Receipt): string {
  if (maximum !== undefined) return `For the standing maximum of receipt #${maximum}`
  if (!seen) return 'Screen snapshot not recorded.'
  const best = quote(seen)
  const age = typeof seen.age_ms === 'number' ? `, ${formatSpan(seen.age_ms)} old` : ''
  const figure = typeof seen.price === 'number' || typeof seen.gnma_interest_rate === 'number'
  return `On screen: ${figure ? `best bid ${best}${age}` : 'no bid'}`
}

/** The bid sheet that was in force; null if the receipt names none. */
export const bidSheetText = ({ bid_sheet: sheet }: Receipt): string | null =>
  sheet === undefined ? null : `Bid sheet: version ${sheet.version}, ${sheet.sha256.slice(0, 8)}…`

export interface ReceiptsExport {
  readonly auctionId: number
  readonly project: string
  readonly receipts: AuctionReceipts
  /** The simulator's world, null on a real server. */
  readonly world: string | null
  /** Official ms. */
  readonly at: number
}

/** Everything needed to verify the receipts without this app. */
export function receiptsFile({ auctionId, project, receipts, world, at }: ReceiptsExport): TextFile {
  const content = {
    ...(world === null ? {} : { simulated: true, world }),
    auction_id: auctionId,
    project,
    saved_at: new Date(at).toISOString(),
    receipts: receipts.own,
    chain: receipts.chain,
    lines: receipts.own.map(receiptLine),
    how_to_verify: [
      'Take a receipt without nonce, previous and signature; write it as JSON with sorted keys and no spaces.',
      'leaf = SHA-256(those bytes, then the 16 bytes of the nonce); it is entry number `sequence` of chain.leaves.',
      'chain: begin with 32 zero bytes; for each leaf: SHA-256(previous, then leaf); the end is chain.head.',
      'signature: Ed25519 by chain.public_key over "loan-auction-receipt-1\\n", then SHA-256(previous, then leaf).',
      'line: LR1.<receipt with its nonce>.<previous>.<signature>, each part base64url.',
    ],
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  return { name: fileName(['receipts', project], 'json', world), type: 'application/json', text }
}

/** One signed line per bid, newest first. */
export function linesFile({ project, receipts, world }: ReceiptsExport): TextFile {
  const text = receipts.own.toReversed().map((receipt) => `${receiptLine(receipt)}\n`)
  return { name: fileName(['receipt lines', project], 'txt', world), type: 'text/plain', text: text.join('') }
}
