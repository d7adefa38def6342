// When the conditions of tasks are met: a table of those on an action, and a table of those on a state.
import { bestBid, processOf } from '../../world/bids/bidding'
import type { Command } from '../../world/commands'
import type { WorldEvent } from '../../world/events'
import { idByKey } from '../../world/keys'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Condition } from '../language/task-schema'
import { definitionOfStep } from '../steps/step-definitions'

/** One command and its result. */
export interface LoggedResult {
  /** Virtual ms. */
  readonly at: number
  readonly command: Command
  readonly events: readonly WorldEvent[]
  readonly before: WorldState
  readonly after: WorldState
}

/** The person of a persona or seat. */
type PersonOf = (name: string) => Person | undefined

/** The conditions that name a person under this key. */
type ConditionOf<K extends string> = Extract<Condition, { [key in K]: string }>

type EventOf<T extends WorldEvent['type']> = Extract<WorldEvent, { readonly type: T }>

interface ActionCase<K extends string> extends LoggedResult {
  readonly condition: ConditionOf<K>
  readonly person: Person | undefined
  /** Whether the condition allows this auction. */
  readonly isOnAuction: (auctionId: number | null | undefined) => boolean
}

const isOf = <K extends string>(key: K, condition: Condition): condition is ConditionOf<K> => key in condition

type ActionTest = (condition: Condition, result: LoggedResult, personOf: PersonOf) => boolean

/** A condition on what a person did. */
const action =
  <K extends string>(key: K, isMet: (actionCase: ActionCase<K>) => boolean): ActionTest =>
  (condition, result, personOf) => {
    if (!isOf(key, condition)) return false
    const isOnAuction = (auctionId: number | null | undefined): boolean => {
      if (!('auction' in condition) || condition.auction === undefined) return true
      return idByKey(result.after.auctionKeys, condition.auction) === auctionId
    }
    return isMet({ ...result, condition, person: personOf(condition[key]), isOnAuction })
  }

/** A condition on an event of one auction. */
const auctionEvent = <K extends string, T extends EventOfAuction['type']>(
  key: K,
  type: T,
  isMet: (event: EventOf<T>, profileId: number | undefined, actionCase: ActionCase<K>) => boolean,
): ActionTest => {
  const isOfType = (event: WorldEvent): event is EventOf<T> => event.type === type
  return action(key, (actionCase) =>
    actionCase.events.some(
      (event) =>
        isOfType(event) &&
        'auctionId' in event &&
        actionCase.isOnAuction(event.auctionId) &&
        isMet(event, actionCase.person?.profile?.id, actionCase),
    ),
  )
}

type EventOfAuction = Extract<WorldEvent, { readonly auctionId: number }>

const actions: readonly ActionTest[] = [
  auctionEvent(
    'bid',
    'bid-accepted',
    ({ auctionId, bid }, profileId, { condition, after }) =>
      bid.profileId === profileId && meetsLimit(condition, rowOf(after.auctions, auctionId), bid.value),
  ),
  auctionEvent('outbid', 'bid-accepted', ({ auctionId, bid }, profileId, { before, after }) => {
    const previous = rowOf(before.auctions, auctionId)
    const now = rowOf(after.auctions, auctionId)
    const leader = previous === undefined ? undefined : bestBid(previous)
    if (now?.rankOnly && bestBid(now)?.id !== bid.id) return false
    return leader !== undefined && leader.profileId === profileId && bid.profileId !== profileId
  }),
  auctionEvent(
    'won',
    'auction-closed',
    ({ result }, profileId) => result.outcome === 'sold' && result.bid.profileId === profileId,
  ),
  auctionEvent('sold', 'auction-closed', ({ auctionId, result }, profileId, { after }) => {
    if (result.outcome !== 'sold' || profileId === undefined) return false
    const auction = rowOf(after.auctions, auctionId)
    return auction?.sellerProfileId === profileId || auction?.originatorProfileId === profileId
  }),
  auctionEvent('passed', 'auction-passed', (event, profileId) => event.profileId === profileId),
  auctionEvent('refused', 'bid-refused', ({ receipt }, _profileId, { person }) => receipt.userId === person?.id),
  action('did', ({ condition, person, command, events, after, isOnAuction }) => {
    if (command.actor !== person?.id || command.name !== definitionOfStep(condition.do).command) return false
    const actedOn = auctionOf(command, events, after)
    return events.some(({ type }) => type !== 'bid-refused') && (actedOn === null || isOnAuction(actedOn))
  }),
  action('read', ({ condition, person, events, before, after, isOnAuction }) => {
    // A pass or a close also marks reminders as read, but the trainee didn't read those.
    if (!events.some((event) => event.type === 'notifications-read' && event.userId === person?.id)) return false
    return newlyRead(before, after, person?.id).some(
      ({ action: kind, data }) =>
        (condition.action === undefined || kind === condition.action) && isOnAuction(data?.auction_id),
    )
  }),
]

/** Whether a command meets a condition on an action. */
export const isMetBy: ActionTest = (condition, result, personOf) =>
  actions.some((test) => test(condition, result, personOf))

/** Whether a condition is on a state, which may last, rather than on an action. */
export const isState = (condition: Condition): boolean => 'leading' in condition || 'status' in condition

/** Whether a condition on the state holds. */
export function holdsIn(condition: Condition, { lists, auctions, auctionKeys }: WorldState, personOf: PersonOf) {
  const auctionWith = (key: string) => rowOf(auctions, idByKey(auctionKeys, key))
  if ('status' in condition) return auctionWith(condition.auction)?.status === condition.status
  if (!('leading' in condition)) return false
  const profileId = personOf(condition.leading)?.profile?.id
  const candidates =
    condition.auction === undefined ? lists.live.map((id) => rowOf(auctions, id)) : [auctionWith(condition.auction)]
  return candidates.some(
    (auction) => auction?.status === 'live' && profileId !== undefined && bestBid(auction)?.profileId === profileId,
  )
}

/** Whether the auction of a condition that needs bids has closed. */
export function isClosedFor(condition: Condition, { auctions, auctionKeys }: WorldState): boolean {
  const needsBids = 'bid' in condition || 'won' in condition || 'leading' in condition || 'outbid' in condition
  if (!needsBids || condition.auction === undefined) return false
  const auction = rowOf(auctions, idByKey(auctionKeys, condition.auction))
  // An unsold one may be listed again.
  return auction?.status === 'past' && bestBid(auction) !== undefined
}

/** Whether the bid's value is within the limit of the condition. */
function meetsLimit(
  { atLeast, atMost }: ConditionOf<'bid'>,
  auction: AuctionRecord | undefined,
  value: number,
): boolean {
  if (auction === undefined) return false
  if (processOf(auction) === 'price') return atLeast === undefined || value >= atLeast
  return atMost === undefined || value <= Math.round(atMost * 1000)
}

/** The auction on which a command acts, or null. */
function auctionOf(command: Command, events: readonly WorldEvent[], state: WorldState): number | null {
  if ('auctionId' in command) return command.auctionId
  if ('loanId' in command) return rowOf(state.loans, command.loanId)?.auctionId ?? null
  for (const event of events) if (event.type === 'loan-created') return event.auctionId
  return null
}

function newlyRead(before: WorldState, after: WorldState, userId: number | undefined) {
  if (userId === undefined) return []
  const previous = before.notifications[userId]
  const now = after.notifications[userId] ?? []
  if (previous === now) return []
  const unread = new Set((previous ?? []).filter((notification) => !notification.read_at).map(({ id }) => id))
  return now.filter((notification) => notification.read_at && unread.has(notification.id))
}
