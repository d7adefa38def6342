// Which alerts a command sends outside the page. At most one about an auction reaches a person on one channel in a minute; what
// happens meanwhile is held, and sent as one when the minute ends.
import { type AlertKind, type OutsideChannel, outsideChannels } from '../../../src/contract/settings'
import { bestBid } from '../bids/bidding'
import { nextMailId } from '../email'
import type { WorldEvent } from '../events'
import { evolveAll } from '../evolve'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { type AlertSettings, alertSettingsOf, hasChosen, sendsOutside } from './alert-choices'
import { newsIn, type PersonalNews } from './alert-news'
import type { AlertEvent, AlertNews } from './alerts.events'
import { ALERT_GAP_MS } from './alerts.evolve'

/** The kinds that wait for the last minutes of an auction, if the person chose that. */
const timed: ReadonlySet<AlertKind> = new Set(['outbid', 'lead_lost', 'leading', 'extended'])

/** True while the auction is further from its end than the person wants alerts for. */
function isTooEarly(
  state: WorldState,
  settings: AlertSettings,
  { kinds, auctionId }: PersonalNews,
  at: number,
): boolean {
  const { quiet_until_last_minutes: minutes } = settings
  const endAt = rowOf(state.auctions, auctionId)?.endAt ?? null
  return (
    typeof minutes === 'number' &&
    endAt !== null &&
    kinds.some((kind) => timed.has(kind)) &&
    endAt - at > minutes * 60_000
  )
}

/** True if these events may concern anyone who wants alerts; most commands don't, and cost nothing more. */
const mayHaveNews = (state: WorldState, events: readonly WorldEvent[]): boolean =>
  events.some((event) => {
    const userId =
      event.type === 'person-notified' ? event.userId : event.type === 'bid-prepared' ? event.prepared.userId : null
    const settings = userId === null ? null : alertSettingsOf(state, userId)
    return settings !== null && sendsOutside(settings)
  })

/** The alerts that follow from the events of a command, and their emails. */
export function alertEvents(before: WorldState, events: readonly WorldEvent[], at: number): readonly WorldEvent[] {
  if (!mayHaveNews(before, events)) return []
  const after = evolveAll(before, events)
  const batches = new Map<string, { channel: OutsideChannel; items: PersonalNews[] }>()
  for (const item of newsIn(before, after, events, at)) {
    const settings = alertSettingsOf(after, item.userId)
    if (settings === null || isTooEarly(after, settings, item, at)) continue
    for (const channel of outsideChannels) {
      if (!item.kinds.some((kind) => hasChosen(settings, channel, kind))) continue
      const key = `${channel}:${item.userId}:${item.auctionId}`
      const batch = batches.get(key) ?? { channel, items: [] }
      batch.items.push(item)
      batches.set(key, batch)
    }
  }
  const alerts = [...batches.values()].flatMap(({ channel, items }) => sendOrHold(after, channel, items, at))
  return withEmails(after, alerts)
}

/** A prepared bid expires after 60 seconds, so an alert about it isn't held. */
const isUrgent = ({ kinds }: PersonalNews): boolean => kinds.includes('to_confirm')

function sendOrHold(
  state: WorldState,
  channel: OutsideChannel,
  items: readonly PersonalNews[],
  at: number,
): readonly AlertEvent[] {
  const [first] = items
  if (first === undefined) return []
  const { userId, auctionId } = first
  const about = { channel, userId, auctionId, at }
  const queue = state.alerts?.[auctionId]?.find((each) => each.channel === channel && each.userId === userId)
  const news = items.map((item) => item.news)
  if (queue === undefined || at >= queue.sentAt + ALERT_GAP_MS || items.some(isUrgent))
    return [alertOf(state, about, [...(queue?.held ?? []), ...news])]
  return [{ type: 'alert-held', ...about, news }]
}

interface AlertSubject {
  readonly channel: OutsideChannel
  readonly userId: number
  readonly auctionId: number
  readonly at: number
}

/** One alert about everything that happened, oldest first: `Outbid, then paused: Willow Court`. */
export function alertOf(state: WorldState, about: AlertSubject, news: readonly AlertNews[]): AlertEvent {
  const { userId, auctionId } = about
  const auction = rowOf(state.auctions, auctionId)
  // The newest of several of a kind: an older one has an old figure.
  const latest = news.filter(({ word }, index) => news.findLastIndex((each) => each.word === word) === index)
  const [first] = latest
  const words = latest.map(({ word }, index) => (index === 0 ? word : word.toLowerCase())).join(', then ')
  const title =
    latest.length === 1 && first !== undefined ? first.title : `${words}: ${auction?.loan.project_name ?? 'an auction'}`
  const person = personById(state, userId)
  const leader = auction === undefined ? undefined : bestBid(auction)?.profileId
  const wasOutbid = latest.some(({ word }) => word === 'Outbid')
  const leadsAgain = wasOutbid && auction?.status === 'live' && leader === person?.profile?.id
  const text = [...latest.map((each) => each.text), ...(leadsAgain ? ['Your firm leads again.'] : [])].join(' ')
  const board = `/${person?.role ?? 'investor'}/auction/${auction?.status ?? 'live'}?auction=${auctionId}`
  const opensTicket = wasOutbid && auction?.status === 'live' && !leadsAgain
  return { type: 'alert-sent', ...about, title, text, path: opensTicket ? `${board}&bid=yes` : board }
}

/** The alerts, each followed by its email if that's its channel. */
export function withEmails(state: WorldState, alerts: readonly AlertEvent[]): readonly WorldEvent[] {
  let id = nextMailId(state)
  return alerts.flatMap((alert): readonly WorldEvent[] => {
    const person = personById(state, alert.userId)
    if (alert.type !== 'alert-sent' || alert.channel !== 'email' || person === undefined) return [alert]
    const { at, title, text, path } = alert
    const link = { path, persona: person.key }
    const mail = { id, at, to: person.email, subject: title, text, link }
    id += 1
    return [alert, { type: 'mail-sent', mail }]
  })
}
