// What the typed figure comes to, folded until it is wanted: yields, spread, and the way back from a yield to a figure.
import { useRef, useState } from 'react'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { MoneyFigures } from '../auctions/money/money-figures'
import type { Entry, Figure } from './bid-entry'
import { figureText } from './bid-entry'

interface TicketMoneyProps {
  readonly panel: AuctionPanel
  readonly entry: Entry
  /** Takes the figure that belongs to a typed yield; without it the figure can't be changed. */
  readonly onText?: (text: string) => void
}

/** Money and yields at the figure in the field, or at the last one while a new one is typed. */
export function TicketMoney({ panel, entry, onText }: TicketMoneyProps) {
  const [open, setOpen] = useState(false)
  const last = useRef<Figure | null>(null)
  if (entry.ok) last.current = entry.figure
  const figure = last.current
  if (figure === null) return null
  return (
    <details className="ticket__money" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Yield and spread</summary>
      {open ? (
        <MoneyFigures
          panel={panel}
          figure={{
            price32: figure.kind === 'price' ? figure.price32 : null,
            rate: figure.kind === 'rate' ? figure.rate : null,
          }}
          onFigure={
            onText === undefined
              ? undefined
              : ({ price32, rate }) => {
                  if (price32 !== null) onText(figureText({ kind: 'price', price32 }))
                  else if (rate !== null) onText(figureText({ kind: 'rate', rate }))
                }
          }
        />
      ) : null}
    </details>
  )
}
