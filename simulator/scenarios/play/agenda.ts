// What happens next by itself, in virtual-time order: the world's timers, the timeline, the rolling market, the bots.
// One entry per auction in a binary heap; an entry is derived anew when its auction changed. No clock, no timers.
import { nextDue } from '../../world/auctions/timers'
import type { Command } from '../../world/commands'
import type { WorldEvent } from '../../world/events'
import type { WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Agency } from './agency'
import { agencyPlan } from './agency'
import type { Bot } from './bots'
import { botPlan } from './bots'
import { Heap } from './heap'
import type { Rolling, RollingPlan } from './rolling'
import { rollingPlan } from './rolling'

/** One step of a timeline; the command is made when its time has come, since ids may not exist before. */
export interface Planned {
  /** Virtual ms. */
  readonly at: number
  /** True for what a person did in a recorded session: it comes when all else that is due has happened. */
  readonly live?: boolean
  /** True when the world should refuse it. */
  readonly refused?: boolean
  command(state: WorldState): Command
}

/** Everything that moves a world without anybody asking. */
export interface Course {
  /** By time; steps of one instant in the order of the file. */
  readonly timeline: readonly Planned[]
  readonly bots: readonly Bot[]
  readonly rolling: Rolling | null
  readonly agency: Agency | null
}

/** A course in which nothing moves but the world's own timers. */
export const stillCourse: Course = { timeline: [], bots: [], rolling: null, agency: null }

export interface Due {
  readonly at: number
  readonly command: Command
  /** True for a step of the timeline. */
  readonly planned: boolean
}

/** Ties: the world's own timers, the timeline, the market, the agency, bots in the order of the file, recorded people. */
const TIMER = 0
const TIMELINE = 1
const MARKET = 2
const AGENCY = 3
const FIRST_BOT = 4
const LIVE = Number.POSITIVE_INFINITY

interface Order {
  readonly at: number
  readonly rank: number
  /** The auction's id; 0 for the market. */
  readonly place: number
}

type Entry = Due & Order
type Plan = Pick<Due, 'at' | 'command'>

/** What the market does next, made when it is asked for: most plans are replaced before. */
class MarketEntry implements Entry {
  readonly rank = MARKET
  readonly place = 0
  readonly planned = false
  #command: Command | null = null

  constructor(private readonly plan: RollingPlan) {}

  get at(): number {
    return this.plan.at
  }

  get command(): Command {
    this.#command ??= this.plan.command()
    return this.#command
  }
}

const earlier = (a: Order, b: Order): boolean =>
  a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.place < b.place

/** The next things to happen; told of every command's events, asked for what is due. */
export class Agenda {
  readonly #course: Course
  readonly #heap = new Heap<Entry>(earlier)
  /** The entry that counts for each place; an entry of the heap that is not in here is old. */
  readonly #current = new Map<number, Entry>()
  #cursor: number

  /** `cursor` steps of the timeline have been done already. */
  constructor(course: Course, state: WorldState, cursor: number) {
    this.#course = course
    this.#cursor = cursor
    for (const id of [...state.lists.submitted, ...state.lists.pre, ...state.lists.live]) this.#derive(state, id)
    this.#deriveMarket(state)
  }

  /** What is next, or null when nothing will ever happen by itself. */
  next(state: WorldState): Due | null {
    const entry = this.#top()
    const step = this.#course.timeline[this.#cursor]
    if (step === undefined) return entry
    const rank = step.live === true ? LIVE : TIMELINE
    if (entry !== null && !earlier({ at: step.at, rank, place: 0 }, entry)) return entry
    return { at: step.at, command: step.command(state), planned: true }
  }

  /** Takes away what `next` answered. */
  take(due: Due): void {
    const entry = this.#top()
    if (entry !== null && entry === due) {
      this.#heap.pop()
      this.#current.delete(entry.place)
    } else this.#cursor += 1
  }

  /** Looks anew at everything that these events touched. */
  happened(state: WorldState, events: readonly WorldEvent[]): void {
    const touched = new Set<number>()
    let market = false
    for (const event of events) {
      if (event.type === 'auction-listed') touched.add(event.auction.id)
      else if ('auctionId' in event) touched.add(event.auctionId)
      if (event.type.startsWith('auction-')) market = true
    }
    for (const id of touched) this.#derive(state, id)
    if (market) this.#deriveMarket(state)
  }

  #top(): Entry | null {
    for (;;) {
      const entry = this.#heap.peek()
      if (entry === undefined) return null
      if (this.#current.get(entry.place) === entry) return entry
      this.#heap.pop()
    }
  }

  #put(entry: Entry | null, place: number): void {
    if (entry === null) this.#current.delete(place)
    else {
      this.#current.set(place, entry)
      this.#heap.push(entry)
    }
  }

  #derive(state: WorldState, id: number): void {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) {
      this.#current.delete(id)
      return
    }
    const { agency, bots } = this.#course
    let [first, rank]: [Plan | null, number] = [nextDue(auction), TIMER]
    const decision = agency === null ? null : agencyPlan(agency, state, auction)
    if (decision !== null) [first, rank] = [decision, AGENCY]
    for (let place = 0; place < bots.length; place += 1) {
      const bot = bots[place]
      const plan = bot === undefined ? null : botPlan(bot, state, auction)
      // Of one instant the first in the order of the file.
      if (plan === null || (first !== null && plan.at >= first.at)) continue
      first = plan
      rank = FIRST_BOT + place
    }
    this.#put(first === null ? null : { at: first.at, command: first.command, rank, place: id, planned: false }, id)
  }

  #deriveMarket(state: WorldState): void {
    const { rolling } = this.#course
    if (rolling !== null) this.#put(new MarketEntry(rollingPlan(rolling, state)), 0)
  }
}
