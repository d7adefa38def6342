// How a past auction ended, as far as the viewer may know.
import { formatCents, proceedsCents } from '../../domain/money'
import { formatDateTime } from '../../domain/official-time'
import { priceFromWire } from '../../domain/thirty-seconds'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { quote } from './loan-words'
import { ownWords } from './own-tag'

/** Outcome, winning and cover price, proceeds, buyer. */
export function ResultFacts({ panel }: { readonly panel: AuctionPanel }) {
  return <Facts facts={resultOf(panel)} />
}

function resultOf(panel: AuctionPanel): readonly Fact[] {
  const { auction, loan, best } = panel
  const result = auction.result ?? null
  const sold = result === null ? best !== null : result.outcome === 'sold'
  const winning = result?.price ?? best?.price ?? null
  const facts: Fact[] = [{ name: 'Outcome', value: sold ? (ownWords(panel) ?? 'Sold') : 'No sale' }]
  if (sold)
    facts.push({ name: typeof winning === 'number' ? 'Winning price' : 'Winning bid', value: quote(result ?? best) })
  if (typeof auction.cover_price === 'number')
    facts.push({ name: 'Cover price', value: quote({ price: auction.cover_price }) })
  if (sold && typeof winning === 'number' && typeof loan.loan_amount === 'number')
    facts.push({
      name: 'Proceeds to the lender',
      value: formatCents(proceedsCents(loan.loan_amount, priceFromWire(winning))),
    })
  if (panel.ownBest) facts.push({ name: 'Your best bid', value: quote(panel.ownBest) })
  if (result?.investor?.name) facts.push({ name: 'Buyer', value: result.investor.name })
  facts.push({ name: 'Closed', value: `${formatDateTime(auction.statused_at)} ET` })
  return facts
}
