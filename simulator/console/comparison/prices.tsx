// The auctions of two worlds: prices over time, winners, and bid counts.
import type { AuctionSide, ComparedAuction, Comparison } from '../../control-api/comparison.schemas'
import { capital, plainText, timeText } from '../copy'
import { Section } from '../layout/section'
import { PriceChart } from './price-chart'

export function Prices({ comparison }: { readonly comparison: Comparison }) {
  const { auctions } = comparison
  const different = auctions.filter(({ differs }) => differs)
  const same = auctions.filter(({ differs }) => !differs)
  return (
    <Section title="Prices">
      {auctions.length === 0 ? <p className="hint">No bids in either world.</p> : null}
      {auctions.length > 0 && different.length === 0 ? <p>Every auction is identical.</p> : null}
      {different.map((auction) => (
        <Auction key={auction.id} auction={auction} comparison={comparison} />
      ))}
      {same.length === 0 ? null : (
        <details className="others">
          <summary>Identical in both: {same.length}</summary>
          {same.map((auction) => (
            <Auction key={auction.id} auction={auction} comparison={comparison} />
          ))}
        </details>
      )}
    </Section>
  )
}

interface AuctionProps {
  readonly auction: ComparedAuction
  readonly comparison: Comparison
}

function Auction({ auction, comparison }: AuctionProps) {
  const { one, other } = comparison
  const sides = [auction.one, auction.other]
  return (
    <figure className="bid-timeline" aria-label={`${auction.name} in both worlds`}>
      <figcaption>
        <b>{auction.name}</b>
        <span className="comparison__key comparison__key--one">{one.id}</span>
        <span className="comparison__key comparison__key--other">{other.id}</span>
      </figcaption>
      <PriceChart auction={auction} comparison={comparison} />
      <table className="sheet num">
        <thead>
          <tr>
            <td />
            <th scope="col">{one.id}</th>
            <th scope="col">{other.id}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, textOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {sides.map((side, index) => (
                <td key={index === 0 ? 'one' : 'other'}>{side === null ? 'not in this world' : textOf(side)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const facts: readonly (readonly [string, (side: AuctionSide) => string])[] = [
  ['Status', ({ status, outcome }) => capital(plainText(outcome ?? status))],
  ['Winner', ({ winner, leader, status }) => winner ?? (status === 'live' ? `${leader ?? 'nobody'} leads` : 'nobody')],
  ['Best bid', ({ best }) => best ?? 'none'],
  ['Bids', ({ bids }) => String(bids)],
  ['End', ({ ends }) => (ends === null ? '–' : timeText(Date.parse(ends.at)))],
]
