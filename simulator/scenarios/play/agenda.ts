// Decides what runs next without a request, in virtual time: the world's timers, the timeline, the rolling market, the agency,
// the bots. A binary heap holds one entry per auction, recomputed when the auction changes. Has no clock.
import { SETTINGS_KEY } from '../../../src/contract/settings'
import { nextAlert } from '../../world/alerts/alert-timers'
import { nextDue } from '../../world/auctions/timers'
import type { Command } from '../../world/commands'
import type { WorldEvent } from '../../world/events'
import type { WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import { type Agency, agencyPlan } from './agency'
import { type Bot, botPlan } from './bots'
import { Heap } from './heap'
import { nextOpening, type OpeningPlan, type RollingMarket } from './rolling-market'

/** One step of a timeline. Its command is built only when it's due, because ids may not exist before. */
export interface PlannedStep {
  /** Virtual ms. */
  readonly at: number
  /** True for a user's action in a recorded session, which runs after everything else due at its instant. */
  readonly live?: boolean
  /** True if the world is expected to refuse it. */
  readonly refused?: boolean
  command(state: WorldState): Command
}

/** Everything that acts in a world without a request. */
export interface Automation {
  /** Sorted by time; steps of one instant in the order of the file. */
  readonly timeline: readonly PlannedStep[]
  readonly bots: readonly Bot[]
  readonly rolling: RollingMarket | null
  readonly agency: Agency | null
}

/** Nothing but the world's own timers. */
export const noAutomation: Automation = { timeline: [], bots: [], rolling: null, agency: null }

/** The next command to run. */
export interface Due {
  /** Virtual ms. */
  readonly at: number
  readonly command: Command
  /** True for a step of the timeline. */
  readonly planned: boolean
}

/** Ranks for ties: the world's timers, the timeline, the market, the agency, bots in the order of the file, recorded users. */
const TIMER = 0
const TIMELINE = 1
const MARKET = 2
const AGENCY = 3
const FIRST_BOT = 4
const LIVE = Number.POSITIVE_INFINITY

interface Order {
  readonly at: number
  readonly rank: number
  /** 0 for the market. */
  readonly auctionId: number
}

type Entry = Due & Order
type Plan = Pick<Due, 'at' | 'command'>

/** The market's next opening. Builds its command lazily, because most plans are replaced before they run. */
class MarketEntry implements Entry {
  readonly rank = MARKET
  readonly auctionId = 0
  readonly planned = false
  #command: Command | null = null

  constructor(private readonly plan: OpeningPlan) {}

  get at(): number {
    return this.plan.at
  }

  get command(): Command {
    this.#command ??= this.plan.command()
    return this.#command
  }
}

const isEarlier = (a: Order, b: Order): boolean =>
  a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.auctionId < b.auctionId

const mayChangeSettings = (event: WorldEvent): boolean =>
  event.type === 'preferences-reset' ||
  ((event.type === 'preference-stored' || event.type === 'preference-removed') && event.key === SETTINGS_KEY)

/** The queue of what is due. Must be updated with the events of every command. */
export class Agenda {
  readonly #automation: Automation
  readonly #heap = new Heap<Entry>(isEarlier)
  /** The current entry per auction. Heap entries that aren't in here are stale. */
  readonly #current = new Map<number, Entry>()
  #cursor: number

  /** `cursor`: how many steps of the timeline are already done. */
  constructor(automation: Automation, state: WorldState, cursor: number) {
    this.#automation = automation
    this.#cursor = cursor
    for (const id of [...state.lists.submitted, ...state.lists.pre, ...state.lists.live]) this.#derive(state, id)
    this.#derivePast(state)
    this.#deriveMarket(state)
  }

  /** What is due next, or null if nothing ever will be. */
  next(state: WorldState): Due | null {
    const entry = this.#top()
    const step = this.#automation.timeline[this.#cursor]
    if (step === undefined) return entry
    const rank = step.live === true ? LIVE : TIMELINE
    if (entry !== null && !isEarlier({ at: step.at, rank, auctionId: 0 }, entry)) return entry
    return { at: step.at, command: step.command(state), planned: true }
  }

  /** Removes what `next` returned. */
  remove(due: Due): void {
    const entry = this.#top()
    if (entry !== null && entry === due) {
      this.#heap.pop()
      this.#current.delete(entry.auctionId)
    } else this.#cursor += 1
  }

  /** Recomputes the entries that these events affect. */
  update(state: WorldState, events: readonly WorldEvent[]): void {
    const touched = new Set<number>()
    let isMarketAffected = false
    let areRemindersAffected = false
    for (const event of events) {
      if (event.type === 'auction-listed') touched.add(event.auction.id)
      else if ('auctionId' in event) touched.add(event.auctionId)
      if (event.type.startsWith('auction-')) isMarketAffected = true
      if (mayChangeSettings(event)) areRemindersAffected = true
    }
    if (areRemindersAffected) this.#derivePast(state)
    for (const id of touched) this.#derive(state, id)
    if (isMarketAffected) this.#deriveMarket(state)
  }

  #top(): Entry | null {
    for (;;) {
      const entry = this.#heap.peek()
      if (entry === undefined) return null
      if (this.#current.get(entry.auctionId) === entry) return entry
      this.#heap.pop()
    }
  }

  #set(entry: Entry | null, auctionId: number): void {
    if (entry === null) this.#current.delete(auctionId)
    else {
      this.#current.set(auctionId, entry)
      this.#heap.push(entry)
    }
  }

  #derive(state: WorldState, id: number): void {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) {
      this.#current.delete(id)
      return
    }
    const { agency, bots } = this.#automation
    let [first, rank]: [Plan | null, number] = [nextDue(auction), TIMER]
    const alert = nextAlert(state, auction)
    if (alert !== null && (first === null || alert.at < first.at)) first = alert
    const decision = agency === null ? null : agencyPlan(agency, state, auction)
    if (decision !== null) [first, rank] = [decision, AGENCY]
    for (let index = 0; index < bots.length; index += 1) {
      const bot = bots[index]
      const plan = bot === undefined ? null : botPlan(bot, state, auction)
      // On a tie, the first bot in the file wins.
      if (plan === null || (first !== null && plan.at >= first.at)) continue
      first = plan
      rank = FIRST_BOT + index
    }
    this.#set(first === null ? null : { at: first.at, command: first.command, rank, auctionId: id, planned: false }, id)
  }

  /** The past auctions about which people want alerts. */
  #derivePast(state: WorldState): void {
    for (const id of state.lists.past) {
      const auction = rowOf(state.auctions, id)
      if (this.#current.has(id) || (auction !== undefined && nextAlert(state, auction) !== null))
        this.#derive(state, id)
    }
  }

  #deriveMarket(state: WorldState): void {
    const { rolling } = this.#automation
    if (rolling !== null) this.#set(new MarketEntry(nextOpening(rolling, state)), 0)
  }
}
