// From a yield to a figure: what is typed becomes the highest price, or the lowest rate, that still yields as much.
import type { FormEvent } from 'react'
import { useMemo, useState } from 'react'
import type { BestFigure } from '../../../domain/bid-figures'
import { bestFigureText } from '../../../domain/bid-figures'
import { formatExactYield } from '../../../domain/formats'
import type { YieldAssumption } from '../../../domain/yield/assumption'
import { basisName, MOST_YIELD, readPercent } from '../../../domain/yield/assumption'
import { figureForYield, yieldsOf } from '../../../domain/yield/money-in-view'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'

interface YieldEntryProps {
  readonly loan: AuctionPanel['loan']
  readonly assumption: YieldAssumption
  readonly onFigure?: ((figure: BestFigure) => void) | undefined
}

/** The field, what it comes to, and the button that takes the figure. */
export function YieldEntry({ loan, assumption, onFigure }: YieldEntryProps) {
  const [text, setText] = useState('')
  const wanted = readPercent(text, MOST_YIELD)
  const answer = useMemo(
    () => (wanted === null ? null : answerTo(loan, assumption, wanted)),
    [loan, assumption, wanted],
  )
  const wrong = text.trim() !== '' && wanted === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer?.figure) onFigure?.(answer.figure)
  }
  return (
    <form className="money__wanted" onSubmit={submit} noValidate>
      <TextField
        label={`${basisName(assumption.basis, assumption.cpr)}, wanted`}
        value={text}
        onText={setText}
        inputMode="decimal"
        autoComplete="off"
        help={answer === null ? 'Type a yield to get the price or rate to bid' : null}
        error={wrong ? `Type a yield such as 4.85, up to ${MOST_YIELD}` : null}
      />
      <output className="money__answer num">{answer?.words ?? ''}</output>
      {answer?.figure && onFigure ? (
        <Button type="submit" tone="quiet" size="small">
          Use {bestFigureText(answer.figure)}
        </Button>
      ) : null}
    </form>
  )
}

interface Answer {
  readonly figure: BestFigure | null
  readonly words: string
}

function answerTo(loan: AuctionPanel['loan'], assumption: YieldAssumption, wanted: number): Answer {
  const figure = figureForYield(loan, assumption, wanted)
  if (figure === null) return { figure, words: 'No price or rate yields that much.' }
  const yieldOf = (at: BestFigure): string => {
    const found = yieldsOf(loan, at, assumption)?.yields[assumption.basis] ?? null
    return found === null ? 'no yield' : formatExactYield(found)
  }
  const next = stepAbove(figure)
  return {
    figure,
    words: `${bestFigureText(figure)} yields ${yieldOf(figure)}; ${bestFigureText(next)} yields ${yieldOf(next)}.`,
  }
}

/** The next better bid: one 32nd more, or 0.01 % less. */
const stepAbove = ({ price32, rate }: BestFigure): BestFigure => ({
  price32: price32 === null ? null : price32 + 1,
  rate: rate === null ? null : Math.round(rate * 100 - 1) / 100,
})
