// Collapsible yields and spread for the typed figure, with the target-yield calculator.
import { useRef, useState } from 'react'
import { MoneyFigures } from '../money/money-figures'
import { type Entry, type Figure, figureText } from './bid-entry'

interface TicketMoneyProps {
  readonly entry: Entry
  /** Uses the figure for a target yield. Without it, the figure is read-only. */
  readonly onText?: (text: string) => void
}

/** Money and yields at the typed figure, or at the last valid one while typing. */
export function TicketMoney({ entry, onText }: TicketMoneyProps) {
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
