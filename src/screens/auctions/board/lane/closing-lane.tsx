// The closing lane, pinned above the live board: auctions ending within five minutes, and those where the viewer was
// outbid, which open with their ticket. Its height is fixed so that nothing below moves. Keys 1 to 9 open its slots.
import { memo, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { type AuctionCard, showsRank } from '../../../../state/views/auction-card.view'
import { makeLanePlaces } from '../../../../state/views/closing.view'
import { ChangeCue } from '../../../../ui/change-cue'
import { NARROW, useMediaQuery } from '../../../../ui/media-query'
import { useFontScale } from '../../../../ui/use-font-scale'
import { useWidth } from '../../../../ui/use-width'
import { type Destinations, useDestinations } from '../../../destinations'
import { useOfficialNow } from '../../../official-clock'
import { usePacedSelector } from '../../../paced-selector'
import { useOffers } from '../../../use-offers'
import { useRole } from '../../../use-role'
import { withBid } from '../../board-address'
import { knownQuote, quote } from '../../loan-copy'
import { OwnTag } from '../../own-tag'
import { EndsIn } from '../../time-left'
import { useDigitKeys } from '../board-keys'
import { RankShown } from '../rank-shown'
import { useCards } from '../use-cards'
import './closing-lane.css'

interface ClosingLaneProps {
  readonly selectedId: number | null
  readonly shortcutsOn: boolean
}

/** No auction has this id. */
const EMPTY_SLOT = 0

/** Width of an entry plus its gap, px at a font size of 16 px; must match closing-lane.css. */
const PLACE_WIDTH = 216

/** The auction on its board; with the ticket where the viewer is outbid. */
function pathOf({ auction, own }: AuctionCard, to: Destinations): string {
  const board = to.board('live', auction.id)
  return own === 'outbid' ? withBid(board) : board
}

export const ClosingLane = memo(function ClosingLane({ selectedId, shortcutsOn }: ClosingLaneProps) {
  const now = useOfficialNow()
  const to = useDestinations()
  const [, navigate] = useLocation()
  const knowsEnds = useOffers('countdown')
  const bids = useRole() === 'investor'
  const lane = useMemo(makeLanePlaces, [])
  const { places, more } = usePacedSelector((state) => lane(state, now))
  const cards = useCards(places.map((id) => id ?? EMPTY_SLOT))
  useDigitKeys(shortcutsOn, (place) => {
    const card = cards[place - 1] ?? null
    if (card !== null) navigate(pathOf(card, to), { replace: true })
  })
  const section = useRef<HTMLElement>(null)
  const width = useWidth(section)
  const placeWidth = PLACE_WIDTH * useFontScale()
  const isCut = more > 0 || (width !== null && places.length * placeWidth > width)
  const count = more + places.filter((id) => id !== null).length
  // Without ends it holds only auctions where the viewer was outbid.
  if (!knowsEnds && !bids) return null
  return (
    <section ref={section} className="lane num" aria-label="Closing soon">
      {places.length === 0 ? (
        <p className="lane__empty">
          {knowsEnds ? 'No auctions end in the next five minutes.' : 'You aren’t outbid in any auction.'}
        </p>
      ) : (
        <ul className="lane__places">
          {cards.map((card, at) => (
            <li key={places[at] ?? `free ${at}`} className="lane__place">
              {card === null ? null : <Pinned card={card} place={at + 1} selected={card.auction.id === selectedId} />}
            </li>
          ))}
          {isCut ? <li className="lane__more">{count} in all</li> : null}
        </ul>
      )}
    </section>
  )
})

interface PinnedProps {
  readonly card: AuctionCard
  readonly place: number
  readonly selected: boolean
}

const Pinned = memo(function Pinned({ card, place, selected }: PinnedProps) {
  const to = useDestinations()
  const { auction, loan, best } = card
  // On phones, Back closes the panel.
  const narrow = useMediaQuery(NARROW)
  return (
    <Link
      href={pathOf(card, to)}
      replace={!narrow}
      className={card.own === 'outbid' ? 'lane__link lane__link--outbid' : 'lane__link'}
      aria-current={selected ? 'true' : undefined}
      aria-keyshortcuts={String(place)}
    >
      <span className="lane__name">
        <span className="lane__key" aria-hidden="true">
          {place}
        </span>
        <span>{loan.project_name}</span>
      </span>
      <span className="lane__figures">
        {auction.end_at || auction.paused_at ? <EndsIn auction={auction} /> : null}
        {showsRank(card) ? (
          <span>
            <RankShown card={card} as="short" />
          </span>
        ) : best !== null && knownQuote(best) === null ? null : (
          <ChangeCue value={best?.price ?? best?.gnma_interest_rate ?? null}>{quote(best)}</ChangeCue>
        )}
        {(card.own === 'outbid' && !showsRank(card)) || card.own === 'winning' ? <OwnTag card={card} /> : null}
      </span>
    </Link>
  )
})
