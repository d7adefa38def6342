// The result of a past auction, as far as the viewer may see it.
import { Link } from 'wouter'
import { formatCents, proceedsCents } from '../../../../domain/money'
import { formatZonedDateTime } from '../../../../domain/official-time'
import { outcomeLabel } from '../../../../domain/outcome'
import { priceFromWire } from '../../../../domain/thirty-seconds'
import { selectAuction } from '../../../../state/market/market.selectors'
import { type AuctionReceipts, selectReceipts } from '../../../../state/receipts/receipts.slice'
import { coverFigure, leadingFigure } from '../../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { type Fact, Facts } from '../../../../ui/facts'
import { useDestinations } from '../../../destinations'
import { useAppSelector } from '../../../store-binding'
import { useAuction } from '../../auction-context'
import { lateMsOf } from '../../bidding/late-bid'
import { lateText } from '../../bidding/refusal-copy'
import { DASH, fixedPrice, isRateProcess, knownQuote } from '../../loan-copy'
import { ownText } from '../../own-tag'
import { receiptFigure } from '../receipts/receipt-copy'

/** Outcome, winning and cover price, proceeds, buyer. */
export function ResultFacts() {
  const panel = useAuction()
  const receipts = useAppSelector((state) => selectReceipts(state, panel.auction.id))
  return <Facts facts={resultOf(panel, receipts?.own.at(-1) ?? null)} />
}

type Receipt = AuctionReceipts['own'][number]

/** `last`: the receipt of the viewer's last bid; null if it isn't known. */
function resultOf(panel: AuctionPanel, last: Receipt | null): readonly Fact[] {
  const { auction, loan, best } = panel
  const outcome = auction.outcome ?? 'unknown'
  const sold = outcome === 'sold'
  const winning = leadingFigure(auction, best)
  const byRate = isRateProcess(loan)
  const paid = byRate ? fixedPrice(loan) : (winning?.price ?? null)
  const facts: Fact[] = [{ name: 'Outcome', value: (sold ? ownText(panel) : null) ?? outcomeLabel[outcome] }]
  if (outcome === 'unknown')
    facts.push({ name: 'Reason', value: 'The server doesn’t send the result or the best bid.' })
  const addFigure = (name: string, figure: typeof winning) => {
    const value = knownQuote(figure)
    if (value !== null) facts.push({ name, value })
  }
  if (sold) addFigure(byRate ? 'Winning rate' : 'Winning price', winning)
  addFigure(byRate ? 'Cover rate' : 'Cover price', coverFigure(panel))
  if (sold && paid !== null && typeof loan.loan_amount === 'number')
    facts.push({
      name: 'Proceeds to the lender',
      value: formatCents(proceedsCents(loan.loan_amount, priceFromWire(paid))),
    })
  addFigure('Your best bid', panel.ownBest)
  if (last?.outcome === 'refused') facts.push({ name: 'Your last bid', value: refusedText(last, auction.end_at) })
  if (auction.result?.investor?.name) facts.push({ name: 'Buyer', value: auction.result.investor.name })
  const byBids = auction.extensions?.used ?? 0
  if (byBids > 0) facts.push({ name: 'Extended by bids', value: byBids === 1 ? 'once' : `${byBids} times` })
  const bySeller = auction.end_moves?.filter(({ kind }) => kind === 'extension').length ?? 0
  if (bySeller > 0) facts.push({ name: 'Extended by seller', value: bySeller === 1 ? 'once' : `${bySeller} times` })
  if (typeof auction.relisted_as === 'number')
    facts.push({ name: 'Relisted', value: <RelistedAs auctionId={auction.relisted_as} /> })
  facts.push({ name: 'Closed', value: formatZonedDateTime(auction.statused_at) })
  return facts
}

/** `100-21, refused: arrived 250 ms after the end`, or with the rule that decided. */
function refusedText(receipt: Receipt, endAt: string | null | undefined): string {
  const late = lateMsOf(receipt, endAt)
  const figure = receiptFigure(receipt)
  return `${figure === DASH ? 'Refused' : `${figure}, refused`}: ${late === null ? receipt.rule : lateText(late)}`
}

/** A link to the new auction, on the board where it is now; plain text if that is unknown. */
function RelistedAs({ auctionId }: { readonly auctionId: number }) {
  const to = useDestinations()
  const status = useAppSelector((state) => selectAuction(state, auctionId)?.status)
  const text = `as auction ${auctionId}`
  return status === undefined ? text : <Link href={to.board(status, auctionId)}>{text}</Link>
}
