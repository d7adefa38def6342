// Tracks which tasks of a scenario are done, and since when. It is a fold over the log, so rewind and replay give the same
// result; opened boards, which the log doesn't contain, are reported separately.
import { bestBid, processOf } from '../../world/bids/bidding'
import type { Command } from '../../world/commands'
import type { WorldEvent } from '../../world/events'
import { idByKey } from '../../world/keys'
import { personByKey } from '../../world/people/people'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Board } from '../language/board'
import type { Condition, TaskFields } from '../language/task-schema'
import type { Script } from '../play/script'
import { offsetOf } from '../play/script'
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

/** The progress of one task. */
export interface TaskProgress {
  readonly id: string
  readonly say: string
  readonly points: number
  /** Virtual ms; null while it is open. */
  readonly doneAt: number | null
  /** True if it is open and can no longer be completed. */
  readonly isLost: boolean
}

interface Goal {
  readonly task: TaskFields
  readonly conditions: readonly Condition[]
  /** When each condition was first met. */
  readonly met: (number | null)[]
}

/** The tasks of one trainee, or of the scenario's own cast. */
export class TaskTracker {
  readonly #script: Script
  readonly #seats: Readonly<Record<string, string>>
  readonly #goals: readonly Goal[]
  #state: WorldState
  #at: number

  /** Starts from this state, at this instant. `seats`: seat → persona, where it differs from the scenario's cast. */
  constructor(script: Script, state: WorldState, at: number, seats: Readonly<Record<string, string>> = {}) {
    this.#script = script
    this.#seats = seats
    this.#state = state
    this.#at = at
    this.#goals = script.document.tasks.map((task) => {
      const conditions = Array.isArray(task.when) ? task.when : [task.when]
      return { task, conditions, met: conditions.map(() => null) }
    })
  }

  /** Records a command. */
  record(result: LoggedResult): void {
    this.advance(result.at)
    this.#state = result.after
    this.#markMet((condition) => (this.#isMetBy(condition, result) ? result.at : null), result.at)
    this.advance(result.at)
  }

  /** Advances to this instant without a command. */
  advance(now: number): void {
    const from = this.#at
    this.#at = Math.max(from, now)
    this.#markMet((condition) => (this.#holds(condition) ? from : null), this.#at)
  }

  /** Records that a persona opened a page. */
  recordOpened(persona: string, board: Board, at: number): void {
    const opens = (condition: Condition): boolean =>
      'opened' in condition && condition.board === board && this.#persona(condition.opened) === persona
    this.#markMet((condition) => (opens(condition) ? at : null), at)
  }

  /** In the order of the file. */
  progress(): readonly TaskProgress[] {
    return this.#goals.map(({ task: { id, say, points }, conditions, met }) => {
      const doneAt = met.every((at) => at !== null) ? Math.max(...met) : null
      const isLost = conditions.some((condition, index) => met[index] === null && this.#isLost(condition))
      return { id, say, points, doneAt, isLost }
    })
  }

  /** The points of all tasks that are done. */
  score(): number {
    return this.progress().reduce((sum, { doneAt, points }) => sum + (doneAt === null ? 0 : points), 0)
  }

  /** Marks each open condition as met from the instant that `since` returns, if that is in its window and not after `until`. */
  #markMet(since: (condition: Condition) => number | null, until: number): void {
    for (const goal of this.#goals) {
      for (const [index, condition] of goal.conditions.entries()) {
        if (goal.met[index] !== null) continue
        const met = since(condition)
        if (met === null) continue
        const at = Math.max(met, this.#instant(condition.after) ?? met)
        // An action counts only at its own instant; a state may count from when its window opens.
        if (!isState(condition) && at !== met) continue
        if (at <= until && at <= (this.#instant(condition.before) ?? at)) goal.met[index] = at
      }
    }
  }

  #instant(point: number | string | undefined): number | null {
    return point === undefined ? null : this.#script.startsAt + offsetOf(this.#script, point)
  }

  #persona(name: string): string {
    return this.#seats[name] ?? this.#script.personaOf(name)
  }

  #person(name: string): Person | undefined {
    return personByKey(this.#state, this.#persona(name))
  }

  /** Whether a condition on the state holds now. */
  #holds(condition: Condition): boolean {
    const { lists, auctions, auctionKeys } = this.#state
    if ('leading' in condition) {
      const profileId = this.#person(condition.leading)?.profile?.id
      const ids = condition.auction === undefined ? lists.live : [idByKey(auctionKeys, condition.auction)]
      return ids.some((id) => {
        const auction = rowOf(auctions, id)
        return auction?.status === 'live' && profileId !== undefined && bestBid(auction)?.profileId === profileId
      })
    }
    return (
      'status' in condition && rowOf(auctions, idByKey(auctionKeys, condition.auction))?.status === condition.status
    )
  }

  /** Whether a condition can no longer be met, because its window or its auction has closed. */
  #isLost(condition: Condition): boolean {
    if (this.#at > (this.#instant(condition.before) ?? this.#at)) return true
    const needsBids = 'bid' in condition || 'won' in condition || 'leading' in condition || 'outbid' in condition
    if (!needsBids || condition.auction === undefined) return false
    const auction = rowOf(this.#state.auctions, idByKey(this.#state.auctionKeys, condition.auction))
    // An unsold one may be listed again.
    return auction?.status === 'past' && bestBid(auction) !== undefined
  }

  /** Whether a command meets a condition on an action. */
  #isMetBy(condition: Condition, { command, events, before, after }: LoggedResult): boolean {
    const isOnAuction = (auctionId: number | null | undefined): boolean => {
      if (!('auction' in condition) || condition.auction === undefined) return true
      return idByKey(after.auctionKeys, condition.auction) === auctionId
    }
    const hasEvent = (test: (event: WorldEvent) => boolean): boolean => events.some(test)
    if ('bid' in condition) {
      const own = this.#person(condition.bid)?.profile?.id
      return hasEvent(
        (event) =>
          event.type === 'bid-accepted' &&
          isOnAuction(event.auctionId) &&
          event.bid.profileId === own &&
          meetsLimit(condition, rowOf(after.auctions, event.auctionId), event.bid.value),
      )
    }
    if ('outbid' in condition) {
      const own = this.#person(condition.outbid)?.profile?.id
      return hasEvent((event) => {
        if (event.type !== 'bid-accepted' || !isOnAuction(event.auctionId)) return false
        const previous = rowOf(before.auctions, event.auctionId)
        const leader = previous === undefined ? undefined : bestBid(previous)
        return leader !== undefined && leader.profileId === own && event.bid.profileId !== own
      })
    }
    if ('won' in condition) {
      const own = this.#person(condition.won)?.profile?.id
      return hasEvent(
        (event) =>
          event.type === 'auction-closed' &&
          isOnAuction(event.auctionId) &&
          event.result.outcome === 'sold' &&
          event.result.bid.profileId === own,
      )
    }
    if ('sold' in condition) {
      const own = this.#person(condition.sold)?.profile?.id
      return hasEvent((event) => {
        if (event.type !== 'auction-closed' || event.result.outcome !== 'sold' || !isOnAuction(event.auctionId))
          return false
        const auction = rowOf(after.auctions, event.auctionId)
        return own !== undefined && (auction?.sellerProfileId === own || auction?.originatorProfileId === own)
      })
    }
    if ('passed' in condition) {
      const own = this.#person(condition.passed)?.profile?.id
      return hasEvent(
        (event) => event.type === 'auction-passed' && isOnAuction(event.auctionId) && event.profileId === own,
      )
    }
    if ('refused' in condition) {
      const own = this.#person(condition.refused)?.id
      return hasEvent(
        (event) => event.type === 'bid-refused' && isOnAuction(event.auctionId) && event.receipt.userId === own,
      )
    }
    if ('did' in condition) {
      const own = this.#person(condition.did)?.id
      if (command.actor !== own || command.name !== definitionOfStep(condition.do).command) return false
      const actedOn = auctionOf(command, events, after)
      return hasEvent((event) => event.type !== 'bid-refused') && (actedOn === null || isOnAuction(actedOn))
    }
    if ('read' in condition) {
      const own = this.#person(condition.read)?.id
      // A pass or a close also marks reminders as read, but the trainee didn't read those.
      if (own === undefined || !hasEvent((event) => event.type === 'notifications-read' && event.userId === own))
        return false
      return newlyRead(before, after, own).some(
        (notification) =>
          (condition.action === undefined || notification.action === condition.action) &&
          isOnAuction(notification.data?.auction_id),
      )
    }
    return false
  }
}

const isState = (condition: Condition): boolean => 'leading' in condition || 'status' in condition

type BidCondition = Extract<Condition, { bid: string }>

/** Whether the bid's value is within the limit of the condition. */
function meetsLimit({ atLeast, atMost }: BidCondition, auction: AuctionRecord | undefined, value: number): boolean {
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

function newlyRead(before: WorldState, after: WorldState, userId: number) {
  const previous = before.notifications[userId]
  const now = after.notifications[userId] ?? []
  if (previous === now) return []
  const unread = new Set((previous ?? []).filter((notification) => !notification.read_at).map(({ id }) => id))
  return now.filter((notification) => notification.read_at && unread.has(notification.id))
}
