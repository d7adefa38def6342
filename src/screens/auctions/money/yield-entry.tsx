// Converts a target yield to a bid: the highest price, or the lowest rate, that still reaches it.
import { type FormEvent, useMemo, useState } from 'react'
import { type BestFigure, bestFigureText } from '../../../domain/bid-figures'
import { formatExactYield } from '../../../domain/formats'
import { basisName, MAX_YIELD, readPercentUpTo, type YieldAssumption } from '../../../domain/yield/assumption'
import { figureForYield, yieldsOf } from '../../../domain/yield/money-in-view'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'

interface YieldEntryProps {
  readonly loan: AuctionPanel['loan']
  readonly assumption: YieldAssumption
  readonly onFigure?: ((figure: BestFigure) => void) | undefined
}

/** The field, the resulting bid, and a button that uses it. */
export function YieldEntry({ loan, assumption, onFigure }: YieldEntryProps) {
  const [text, setText] = useState('')
  const target = readPercentUpTo(text, MAX_YIELD)
  const result = useMemo(
    () => (target === null ? null : bidForYield(loan, assumption, target)),
    [loan, assumption, target],
  )
  const isInvalid = text.trim() !== '' && target === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (result?.figure) onFigure?.(result.figure)
  }
  return (
    <form className="money__wanted" onSubmit={submit} noValidate>
      <TextField
        label={targetLabel(assumption)}
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        help={result === null ? 'Enter a yield to see the price or rate to bid' : null}
        error={isInvalid ? `Enter a yield such as 4.85, up to ${MAX_YIELD}` : null}
      />
      <output className="money__answer num">{result?.text ?? ''}</output>
      {result?.figure && onFigure ? (
        <Button type="submit" tone="quiet" size="small">
          Use {bestFigureText(result.figure)}
        </Button>
      ) : null}
    </form>
  )
}

/** `Target yield at 15% CPR`. */
function targetLabel({ basis, cpr }: YieldAssumption): string {
  const name = basisName(basis, cpr)
  return `Target ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

interface BidForYield {
  readonly figure: BestFigure | null
  readonly text: string
}

function bidForYield(loan: AuctionPanel['loan'], assumption: YieldAssumption, target: number): BidForYield {
  const figure = figureForYield(loan, assumption, target)
  if (figure === null) return { figure, text: 'No price or rate reaches that yield.' }
  const yieldOf = (at: BestFigure): string => {
    const percent = yieldsOf(loan, at, assumption)?.yields[assumption.basis] ?? null
    return percent === null ? 'no yield' : formatExactYield(percent)
  }
  const next = nextBetterBid(figure)
  return {
    figure,
    text: `${bestFigureText(figure)} yields ${yieldOf(figure)}; ${bestFigureText(next)} yields ${yieldOf(next)}.`,
  }
}

/** One 32nd higher, or 0.01 percentage points lower. */
const nextBetterBid = ({ price32, rate }: BestFigure): BestFigure => ({
  price32: price32 === null ? null : price32 + 1,
  rate: rate === null ? null : Math.round(rate * 100 - 1) / 100,
})
