// An entry that was typed before the ticket opened: what the ticket offers instead of filling it in. Pure.

import type { BidDraft } from '../../../domain/bid-drafts'
import { formatAxisTime, formatMarketDay } from '../../../domain/official-time'
import { rateSteps } from '../../../domain/rates'
import { type Figure, figureText, isSameFigure, type Limits, nextFigure, readingFigure } from './bid-entry'

export type EarlierEntry =
  /** `Use 101-08 from 10:15 ET`. */
  | { readonly kind: 'offered'; readonly text: string; readonly label: string }
  /** `Your 101-08 from 10:15 ET can no longer win.` */
  | { readonly kind: 'beaten'; readonly sentence: string }

/** Null if there is none, or the field already has its figure. `today`: as `formatMarketDay` writes it; null while unknown. */
export function earlierEntryOf(
  draft: BidDraft | null,
  field: string,
  limits: Limits,
  today: string | null,
): EarlierEntry | null {
  const text = draft?.text.trim() ?? ''
  if (draft === null || text === '' || text === field.trim()) return null
  const figure = readingFigure(text, limits)
  const current = readingFigure(field, limits)
  if (figure !== null && current !== null && isSameFigure(figure, current)) return null
  const entry = `${figure === null ? text : figureText(figure)} ${fromText(draft.at, today)}`
  const beaten = limits.isRankOnly ? 'doesn’t improve your own bid' : 'can no longer win'
  return figure !== null && isBeaten(figure, limits)
    ? { kind: 'beaten', sentence: `Your ${entry} ${beaten}.` }
    : { kind: 'offered', text: draft.text, label: `Use ${entry}` }
}

/** `from 10:15 ET`, on another day `from 03/01 10:15 ET`; `from earlier` if the time is unknown. */
function fromText(at: number | null, today: string | null): string {
  if (at === null) return 'from earlier'
  const day = formatMarketDay(at)
  return `from ${day === today ? '' : `${day.slice(0, 5)} `}${formatAxisTime(at)} ET`
}

/** True if the auction would refuse the figure, because a better bid or the opening limit stands against it. */
function isBeaten(figure: Figure, limits: Limits): boolean {
  const next = nextFigure(limits)
  if (next === null) return false
  if (figure.kind === 'price') return next.kind === 'price' && figure.price32 < next.price32
  return next.kind === 'rate' && rateSteps(figure.rate) > rateSteps(next.rate)
}
