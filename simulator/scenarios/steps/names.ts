// Names in a timeline and the people, auctions and properties they stand for: the way to ids, and the way back.
import type { Envelope } from '../../world/envelope'
import { idByKey } from '../../world/keys'
import { personByKey } from '../../world/people/people'
import { recordOf } from '../../world/profiles/profiles.project'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Property } from '../completion/property'

/** A name in a step that the world does not know. */
export class UnknownName extends Error {
  readonly kind: 'person' | 'auction' | 'property'
  readonly word: string
  constructor(kind: 'person' | 'auction' | 'property', word: string) {
    super(`There is no ${kind} '${word}' in this world.`)
    this.name = 'UnknownName'
    this.kind = kind
    this.word = word
  }
}

/** What a step may use besides the state. */
export interface Props {
  /** Real properties that loans can be made of. */
  readonly properties: readonly Property[]
  /** The persona in a seat, or the name itself. */
  personaOf(name: string): string
  /** Which repetition this is, from 1. */
  readonly nth: number
}

/** The way from names to records. Every member throws UnknownName. */
export interface Names {
  readonly state: WorldState
  /** Virtual ms. */
  readonly at: number
  /** Which repetition this is, from 1. */
  readonly nth: number
  /** The person who takes the step. */
  sender(): Person
  person(name: string): Person
  profile(name: string): number
  /** The profile id of an originator, also of one who waits for approval. */
  originator(name: string): number
  auction(name: string): AuctionRecord
  property(number: string): Property
}

/** The names of a step that `as` takes, in this state at this virtual instant (ms). */
export function namesOf(state: WorldState, at: number, as: string | undefined, props: Props): Names {
  const person = (name: string): Person => {
    const found = personByKey(state, props.personaOf(name))
    if (found === undefined) throw new UnknownName('person', name)
    return found
  }
  return {
    state,
    at,
    nth: props.nth,
    sender: () => person(as ?? ''),
    person,
    profile: (name) => {
      const { profile } = person(name)
      if (profile === null) throw new UnknownName('person', name)
      return profile.id
    },
    originator: (name) => {
      const record = recordOf(state, person(name).id)
      if (record === null) throw new UnknownName('person', name)
      return record.profile.id
    },
    auction: (name) => {
      const found = rowOf(state.auctions, idByKey(state.auctionKeys, name))
      if (found === undefined) throw new UnknownName('auction', name)
      return found
    },
    property: (number) => {
      const found = props.properties.find((row) => row.number === number)
      if (found === undefined) throw new UnknownName('property', number)
      return found
    },
  }
}

/** The way back from ids to names; an empty name for what is gone. */
export interface Keys {
  readonly state: WorldState
  /** Virtual ms. */
  readonly at: number
  /** `as` of a step: nothing for the system. */
  sender(command: Envelope): { readonly as?: string }
  person(userId: number): string
  profile(profileId: number): string
  originator(profileId: number): string
  auction(auctionId: number): string
  /** The name of a loan's auction. */
  loan(loanId: number): string
}

/** The names of this state at this virtual instant (ms). */
export function keysOf(state: WorldState, at: number): Keys {
  const person = (userId: number | undefined): string => rowOf(state.people, userId)?.key ?? ''
  const auction = (auctionId: number | undefined): string => rowOf(state.auctions, auctionId)?.key ?? ''
  return {
    state,
    at,
    sender: ({ actor }) => (actor === 'system' ? {} : { as: person(actor) }),
    person,
    profile: (profileId) => person(state.profileOwners[profileId]),
    originator: (profileId) => person(state.profiles.byId[profileId]?.userId),
    auction,
    loan: (loanId) => auction(rowOf(state.loans, loanId)?.auctionId),
  }
}
