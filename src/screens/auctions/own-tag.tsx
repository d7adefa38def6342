// Tag for the viewer's own state in an auction. Only investors have one.
import { outcomeLabel } from '../../domain/outcome'
import { type OwnState, ownStateLabel } from '../../domain/own-state'
import { type AuctionCard, showsRank } from '../../state/views/auction-card.view'
import { Tag, type Tone } from '../../ui/tag'
import { DASH, quote } from './loan-copy'

export const ownTone: Readonly<Record<OwnState, Tone>> = {
  watching: 'neutral',
  none: 'neutral',
  winning: 'win',
  outbid: 'warn',
  passed: 'neutral',
  won: 'win',
  lost: 'neutral',
  'no-sale': 'neutral',
  unknown: 'neutral',
}

interface OwnTagProps {
  readonly card: AuctionCard
  /** Adds the viewer's bid. */
  readonly long?: boolean
  /** Shows `shortOwnText`; a screen reader reads the full text. */
  readonly short?: boolean
}

/** `Outbid`, or long: `Outbid · your 102-15`. */
export function OwnTag({ card, long = false, short = false }: OwnTagProps) {
  const text = ownText(card)
  if (text === null) return null
  const shortText = short ? shortOwnText(card) : null
  if (shortText !== null)
    return (
      <Tag tone={ownTone[card.own]}>
        <span aria-hidden="true">{shortText}</span>
        <span className="visually-hidden">{text}</span>
      </Tag>
    )
  const figure = quote(card.ownBest)
  const withBid = long && card.own === 'outbid' && figure !== DASH
  return <Tag tone={ownTone[card.own]}>{withBid ? `${text} · your ${figure}` : text}</Tag>
}

/** The tag's text; null for no tag. "You have not bid" appears only while the auction is live. */
export function ownText(card: AuctionCard): string | null {
  const { own, auction } = card
  if (own === 'unknown' && auction.outcome === 'sold') return 'Winner not disclosed'
  if (own === 'watching' || (own === 'none' && auction.status !== 'live'))
    return auction.outcome === null ? null : outcomeLabel[auction.outcome]
  // In a rank-only auction, the viewer's bid may never have led.
  return own === 'outbid' && showsRank(card) ? 'Trailing' : ownStateLabel[own]
}

/** A shorter form of the text; null if the text is short already, or needs the viewer's attention. */
export function shortOwnText({ own, auction }: AuctionCard): string | null {
  if (own === 'unknown') return 'Unknown'
  return own === 'none' && auction.status === 'live' ? 'No bid' : null
}
