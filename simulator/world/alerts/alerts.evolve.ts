// Applies events to the queues of alerts.
import type { WorldState } from '../state'
import type { AlertEvent, AlertQueue } from './alerts.events'

/** At most one alert about an auction reaches a person on one channel in this time, virtual ms. */
export const ALERT_GAP_MS = 60_000

const isAbout = (queue: AlertQueue, { channel, userId }: AlertEvent): boolean =>
  queue.channel === channel && queue.userId === userId

export function evolveAlert(state: WorldState, event: AlertEvent): WorldState {
  const { channel, userId, auctionId, at } = event
  const queues = state.alerts?.[auctionId] ?? []
  if (event.type === 'alert-held') {
    const held = (queue: AlertQueue) => ({ ...queue, held: [...queue.held, ...event.news] })
    return withQueues(
      state,
      auctionId,
      queues.map((queue) => (isAbout(queue, event) ? held(queue) : queue)),
    )
  }
  // A queue that holds nothing after its minute has ended limits nothing.
  const others = queues.filter(
    (queue) => !isAbout(queue, event) && (queue.held.length > 0 || at < queue.sentAt + ALERT_GAP_MS),
  )
  return withQueues(state, auctionId, [...others, { channel, userId, sentAt: at, held: [] }])
}

/** Without what is held for this user, who may no longer get it. */
export function withoutHeldAlerts(state: WorldState, userId: number): WorldState {
  if (state.alerts === undefined) return state
  const emptied = (queue: AlertQueue) => (queue.userId === userId ? { ...queue, held: [] } : queue)
  const alerts = Object.entries(state.alerts).map(([auctionId, queues]) => [auctionId, queues.map(emptied)])
  return { ...state, alerts: Object.fromEntries(alerts) }
}

const withQueues = (state: WorldState, auctionId: number, queues: readonly AlertQueue[]): WorldState => ({
  ...state,
  alerts: { ...state.alerts, [auctionId]: queues },
})
