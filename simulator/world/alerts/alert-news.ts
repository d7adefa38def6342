// What the events of a command mean to the people who want alerts: the kinds that they may have chosen, and the words.
import type { AlertKind } from '../../../src/contract/settings'
import { maySee } from '../auctions/visibility'
import { easternTimeWithSeconds } from '../eastern-time'
import type { WorldEvent } from '../events'
import type { StoredNotification } from '../notifications/stored-notification'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import type { PreparedBid } from '../two-person/two-person.state'
import type { AlertNews } from './alerts.events'
import { searchesMatching } from './saved-search'

/** News for one person. They get it on each channel for which they chose one of its kinds. */
export interface PersonalNews {
  readonly userId: number
  readonly auctionId: number
  readonly kinds: readonly AlertKind[]
  readonly news: AlertNews
}

/** An auction ends soon, ms: losing the lead then is its own kind. */
const LAST_MINUTES_MS = 5 * 60_000

/** Kind and word by a notification's action. The other notifications aren't sent outside the page. */
const kinds: Readonly<Record<string, readonly [AlertKind, word: string]>> = {
  outbid: ['outbid', 'Outbid'],
  automatic_bid: ['leading', 'Bid for you'],
  auction_extended: ['extended', 'Extended'],
  auction_paused: ['paused', 'Paused'],
  auction_resumed: ['resumed', 'Resumed'],
  auction_won: ['won', 'Won'],
  auction_lost: ['lost', 'Lost'],
  auction_scheduled: ['new_match', 'New'],
  auction_started: ['new_match', 'New'],
  deposit_due: ['deposit_due', 'Deposit due'],
  delivery_due: ['delivery_due', 'Delivery due'],
}

/** The news in these events, in order. */
export const newsIn = (before: WorldState, after: WorldState, events: readonly WorldEvent[], at: number) =>
  events.flatMap((event): readonly PersonalNews[] => {
    if (event.type === 'bid-prepared') return preparedNews(after, event.prepared)
    if (event.type !== 'person-notified') return []
    return notificationNews(before, after, event, at)
  })

interface Notified {
  readonly userId: number
  readonly notification: StoredNotification
}

function notificationNews(
  before: WorldState,
  after: WorldState,
  { userId, notification }: Notified,
  at: number,
): readonly PersonalNews[] {
  const { action, title, text, data } = notification
  const [kind, word] = kinds[action ?? ''] ?? []
  const auctionId = data?.auction_id ?? null
  if (kind === undefined || word === undefined || auctionId === null) return []
  if (kind === 'new_match') return newMatch(before, after, userId, auctionId)
  const endAt = rowOf(before.auctions, auctionId)?.endAt ?? null
  const isLate = kind === 'outbid' && endAt !== null && endAt - at <= LAST_MINUTES_MS
  return [{ userId, auctionId, kinds: isLate ? [kind, 'lead_lost'] : [kind], news: { word, title, text } }]
}

/** Nothing for an auction that the person already saw, such as one that was rescheduled. */
function newMatch(before: WorldState, after: WorldState, userId: number, auctionId: number): readonly PersonalNews[] {
  const person = personById(after, userId)
  const [was, auction] = [rowOf(before.auctions, auctionId), rowOf(after.auctions, auctionId)]
  if (person?.role !== 'investor' || auction === undefined || (was !== undefined && maySee(person, was))) return []
  const searches = searchesMatching(after, userId, auction)
  if (searches.length === 0) return []
  const title = `New: ${auction.loan.project_name}`
  const text = `It matches ${searches.map((name) => `“${name}”`).join(', ')}.`
  return [{ userId, auctionId, kinds: ['new_match'], news: { word: 'New', title, text } }]
}

/** Another signator of the firm signs in as the same user. */
function preparedNews(after: WorldState, prepared: PreparedBid): readonly PersonalNews[] {
  const { userId, auctionId, preparedBy, expiresAt, standingMaximum } = prepared
  const project = rowOf(after.auctions, auctionId)?.loan.project_name ?? `auction ${auctionId}`
  const title = standingMaximum === true ? 'Standing maximum to confirm' : 'Bid to confirm'
  const text = `${project}: prepared by ${preparedBy}. Confirm or decline it by ${easternTimeWithSeconds(expiresAt)}.`
  return [{ userId, auctionId, kinds: ['to_confirm'], news: { word: title, title, text } }]
}
