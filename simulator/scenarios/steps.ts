// Words of a step made into a command of the world: for timelines, and for what the control API injects.

import { nextValue, processOf } from '../world/bidding'
import type { Command } from '../world/commands'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../world/figures'
import { personByKey } from '../world/people'
import { recordOf } from '../world/project/profiles'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'
import type { Step } from './scenario-schema'

/** A name in a step that the world does not know. */
export class UnknownName extends Error {
  readonly kind: 'person' | 'auction'
  readonly word: string
  constructor(kind: 'person' | 'auction', word: string) {
    super(`There is no ${kind} '${word}' in this world.`)
    this.name = 'UnknownName'
    this.kind = kind
    this.word = word
  }
}

/** The command of a step in this state, at this virtual instant. Seats have been replaced by personas before. */
export function commandOf(step: Step, state: WorldState, at: number, origin: 'scenario' | 'control'): Command {
  const person = (key: string): number => {
    const found = personByKey(state, key)
    if (found === undefined) throw new UnknownName('person', key)
    return found.id
  }
  const auction = (key: string): number => {
    const found = state.auctionKeys[key]
    if (found === undefined) throw new UnknownName('auction', key)
    return found
  }
  const desk = { actor: 'system', origin } as const
  switch (step.do) {
    case 'bid': {
      const auctionId = auction(step.with.auction)
      return {
        name: 'bid',
        actor: person(step.as),
        origin,
        auctionId,
        ...figureOf(step.with, state, auctionId),
        signatorId: personByKey(state, step.as)?.profile?.signators[0]?.id ?? null,
        seen: null,
        key: null,
      }
    }
    case 'pass':
      return { name: 'ignore', actor: person(step.as), origin, auctionId: auction(step.with.auction) }
    case 'start auction':
      return { name: 'start auction', ...desk, auctionId: auction(step.with.auction), minutes: step.with.minutes }
    case 'schedule auction':
      return {
        name: 'schedule auction',
        ...desk,
        auctionId: auction(step.with.auction),
        startAt: at + step.with.in,
        minutes: step.with.minutes,
        invited: step.with.invited?.map((key) => profileOf(state, key)) ?? null,
      }
    case 'pause auction':
    case 'resume auction':
      return { name: step.do, ...desk, auctionId: auction(step.with.auction) }
    case 'extend auction':
      return { name: 'extend auction', ...desk, auctionId: auction(step.with.auction), minutes: step.with.minutes }
    case 'notify':
      return {
        name: 'notify',
        ...desk,
        userId: person(step.with.to),
        title: step.with.title,
        text: step.with.text,
      }
    case 'publish indication': {
      const { rows = [], ...benchmark } = step.with
      return { name: 'publish indication', ...desk, benchmark: given(benchmark), rows: rows.map(given) }
    }
    case 'approve originator':
    case 'decline originator':
      return { name: step.do, ...desk, profileId: originatorOf(state, step.with.originator) }
    default: {
      const never: never = step
      return never
    }
  }
}

type BidWords = Extract<Step, { do: 'bid' }>['with']

function figureOf(
  words: BidWords,
  state: WorldState,
  auctionId: number,
): { price: number | null; rate: number | null } {
  if ('price' in words) return { price: percentOfPrice(words.price), rate: null }
  if ('rate' in words) return { price: null, rate: words.rate }
  const record = rowOf(state.auctions, auctionId)
  if (record === undefined) throw new Error(`no auction ${auctionId}`)
  const next = nextValue(record)
  const more = words.raise - 1
  return processOf(record) === 'price'
    ? { price: percentOfPrice(next + more * PRICE_STEP), rate: null }
    : { price: null, rate: percentOfRate(next - more * RATE_STEP) }
}

/** Without the keys that were left out: plain JSON has no undefined. */
const given = <T extends object>(words: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Every undefined value is gone, and with it its key.
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The request of a persona: waiting originators have no short profile yet. */
function originatorOf(state: WorldState, key: string): number {
  const userId = personByKey(state, key)?.id
  const record = userId === undefined ? null : recordOf(state, userId)
  if (record === null) throw new UnknownName('person', key)
  return record.profile.id
}

function profileOf(state: WorldState, key: string): number {
  const found = personByKey(state, key)?.profile?.id
  if (found === undefined) throw new UnknownName('person', key)
  return found
}
