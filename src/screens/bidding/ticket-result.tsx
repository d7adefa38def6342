// The ticket after the auction has closed: won, or missed by how much.
import { useEffect, useRef } from 'react'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Button } from '../../ui/button'
import type { Fact } from '../../ui/facts'
import { Facts } from '../../ui/facts'
import { quote } from '../auctions/loan-copy'
import { ownBestFacts } from './bid-facts'
import { outcomeOf } from './result-copy'

interface TicketResultProps {
  readonly panel: AuctionPanel
  /** The typed bid that wasn't sent; null for none. */
  readonly unsent: string | null
  readonly onClose: () => void
}

export function TicketResult({ panel, unsent, onClose }: TicketResultProps) {
  const { won, title, detail } = outcomeOf(panel)
  const button = useRef<HTMLButtonElement>(null)
  // The field that had focus is gone, so move focus to the button.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus()
  }, [])
  const facts: Fact[] = []
  if (panel.ownBest !== null) facts.push({ name: 'Your best bid', value: quote(panel.ownBest) })
  if (won) facts.push(...ownBestFacts(panel))
  return (
    <div className="ticket__form">
      <div className="ticket__scroll">
        <p className={won ? 'ticket__outcome ticket__outcome--won num' : 'ticket__outcome num'} role="status">
          <b>{title}</b> {detail}
        </p>
        {facts.length > 0 ? <Facts layout="lines" facts={facts} /> : null}
        {unsent === null ? null : (
          <p className="key">
            This auction has closed. Your unsent bid was <span className="num">{unsent}</span>.
          </p>
        )}
      </div>
      <div className="ticket__foot">
        <Button ref={button} tone="quiet" size="large" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
