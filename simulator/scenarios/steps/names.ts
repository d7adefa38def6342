// Resolves the names in a timeline to people, auctions and properties, and ids back to names.
import type { Envelope } from '../../world/envelope'
import { idByKey } from '../../world/keys'
import { personByKey } from '../../world/people/people'
import { recordOf } from '../../world/profiles/profiles.project'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { rowOf, rowsOf } from '../../world/table'
import type { Property } from '../completion/property'

/** Thrown for a name in a step that the world doesn't have. */
export class UnknownName extends Error {
  readonly kind: 'person' | 'auction' | 'property'
  readonly word: string
  /** The names that the world has. */
  readonly known: readonly string[]
  constructor(kind: 'person' | 'auction' | 'property', word: string, known: readonly string[] = []) {
    super(`There is no ${kind} '${word}' in this world.`)
    this.name = 'UnknownName'
    this.kind = kind
    this.word = word
    this.known = known
  }
}

/** What a step may use in addition to the state. */
export interface StepContext {
  /** Real properties from which loans can be made. */
  readonly properties: readonly Property[]
  /** The persona in a seat, or the name itself if it isn't a seat. */
  personaOf(name: string): string
  /** The number of this repetition, from 1. */
  readonly repetition: number
}

/** Resolves names to records. Every method throws UnknownName. */
export interface NameLookup {
  readonly state: WorldState
  /** Virtual ms. */
  readonly at: number
  /** The number of this repetition, from 1. */
  readonly repetition: number
  /** The person who takes the step. */
  sender(): Person
  person(name: string): Person
  profile(name: string): number
  /** The profile id of an originator, even before approval. */
  originator(name: string): number
  auction(name: string): AuctionRecord
  property(number: string): Property
}

/** The lookup for a step sent by `as`, in this state, at this virtual instant (ms). */
export function namesOf(state: WorldState, at: number, as: string | undefined, context: StepContext): NameLookup {
  const person = (name: string): Person => {
    const match = personByKey(state, context.personaOf(name))
    if (match === undefined)
      throw new UnknownName(
        'person',
        name,
        [...rowsOf(state.people)].map(({ key }) => key),
      )
    return match
  }
  return {
    state,
    at,
    repetition: context.repetition,
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
      const auction = rowOf(state.auctions, idByKey(state.auctionKeys, name))
      if (auction === undefined)
        throw new UnknownName(
          'auction',
          name,
          [...rowsOf(state.auctions)].map(({ key }) => key),
        )
      return auction
    },
    property: (number) => {
      const property = context.properties.find((row) => row.number === number)
      if (property === undefined) throw new UnknownName('property', number)
      return property
    },
  }
}

/** Resolves ids to names. Returns an empty string for an unknown id. */
export interface KeyLookup {
  readonly state: WorldState
  /** Virtual ms. */
  readonly at: number
  /** The `as` of a step; omitted for the system. */
  sender(command: Envelope): { readonly as?: string }
  person(userId: number): string
  profile(profileId: number): string
  originator(profileId: number): string
  auction(auctionId: number): string
  /** The name of a loan's auction. */
  loan(loanId: number): string
}

/** The names in this state, at this virtual instant (ms). */
export function keysOf(state: WorldState, at: number): KeyLookup {
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
