// Sentences about a standing maximum. Pure.
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { type Entry, figureText, formatFigure, type Limits, readEntry, readingFigure } from '../bidding/bid-entry'
import { figureOf } from '../bidding/bid-facts'
import { isRateProcess, knownQuote } from '../loan-copy'

interface KnownMaximum {
  readonly price?: number | null | undefined
  readonly gnma_interest_rate?: number | null | undefined
  readonly stopped?: string | null | undefined
  readonly beaten_by?: Parameters<typeof knownQuote>[0] | undefined
}

/** `up to 102-00`, or `down to 5.100%`. */
export function reachText(maximum: KnownMaximum): string {
  const figure = figureOf(maximum)
  if (figure === null) return 'up to a maximum'
  return `${figure.kind === 'price' ? 'up to' : 'down to'} ${formatFigure(figure)}`
}

/** The text of the form's field for a maximum that is set: `102-00`; empty without one. */
export function initialText(maximum: KnownMaximum | null): string {
  const figure = figureOf(maximum)
  return figure === null ? '' : figureText(figure)
}

/** The text of the field for an order that is sent again. */
export function askedText({ price32, rate }: { readonly price32?: number; readonly rate?: number }): string {
  if (price32 !== undefined) return figureText({ kind: 'price', price32 })
  return rate === undefined ? '' : figureText({ kind: 'rate', rate })
}

/** What the server does for the firm now. */
export function stateText(panel: AuctionPanel, maximum: KnownMaximum): string {
  const figure = figureOf(maximum)
  const ownFigure = figure === null ? null : formatFigure(figure)
  if (maximum.beaten_by) {
    const beaten = `Beaten at ${knownQuote(maximum.beaten_by) ?? 'a better bid'}.`
    if (ownFigure === null) return beaten
    return `${beaten} Your ${isRateProcess(panel.loan) ? 'lowest rate' : 'maximum'} was ${ownFigure}.`
  }
  if (maximum.stopped) return `Not bidding for you ${reachText(maximum)}. ${maximum.stopped}`
  return panel.auction.paused_at
    ? `Bidding for you ${reachText(maximum)} once the auction resumes.`
    : `Bidding for you ${reachText(maximum)}.`
}

/** Reads a maximum. One behind the firm's own lead gets a message that says so. */
export function readMaximum(text: string, limits: Limits, panel: AuctionPanel): Entry {
  const entry = readEntry(text, limits)
  const typed = readingFigure(text, limits)
  const lead = figureOf(panel.best)
  if (entry.ok || panel.own !== 'winning' || typed === null || lead === null) return entry
  if (typed.kind === 'price' && lead.kind === 'price' && typed.price32 <= lead.price32)
    return { ok: false, message: `Your firm already leads at ${formatFigure(lead)}; enter a higher maximum` }
  if (typed.kind === 'rate' && lead.kind === 'rate' && typed.rate >= lead.rate)
    return { ok: false, message: `Your firm already leads at ${formatFigure(lead)}; enter a lower rate` }
  return entry
}
