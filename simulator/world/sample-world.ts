// A small world for tests: two lenders, an originator, three investors, a borrower, an admin, and auctions on request.

import { listAuction } from './auctions/auctions.evolve'
import { blankAuction } from './auctions/blank-auction'
import { blankWorld, firstIds } from './blank-world'
import type { Command } from './commands'
import { decide } from './decide'
import type { Decision } from './decision'
import { evolveAll } from './evolve'
import { noReference } from './reference'
import type { AuctionRecord, LoanFacts, Person, WorldState } from './state'
import { nextId, rowOf, withRow } from './table'

/** 2026-03-02 10:00 in New York. */
export const TEN = Date.UTC(2026, 2, 2, 15)
export const MINUTE = 60_000

const cast = [
  ['lena', 'lender'],
  ['otto', 'originator'],
  ['ann', 'investor'],
  ['bob', 'investor'],
  ['cyd', 'investor'],
  ['bea', 'borrower'],
  ['liam', 'lender'],
  ['ada', 'admin'],
] as const

export type SampleName = (typeof cast)[number][0]

/** User ids by name. */
export const users = Object.fromEntries(cast.map(([name], index) => [name, firstIds.person + index])) as Readonly<
  Record<SampleName, number>
>
/** Profile ids by name. */
export const profiles = Object.fromEntries(cast.map(([name], index) => [name, firstIds.profile + index])) as Readonly<
  Record<SampleName, number>
>
/** The one signator of each person. */
export const signators = Object.fromEntries(cast.map(([name], index) => [name, firstIds.signator + index])) as Readonly<
  Record<SampleName, number>
>

const loan: LoanFacts = {
  project_name: 'Willow Court',
  loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  loan_amount: 18_450_000,
  auction_process_type: 'price',
  gnma_interest_rate: 5.25,
  loan_min_price: 101.5,
}

/** A world with the whole cast and no auction. */
export function sampleWorld(seed = 7): WorldState {
  let state = blankWorld(seed, noReference)
  for (const [name, role] of cast) {
    const person: Person = {
      id: users[name],
      key: name,
      role,
      email: `${name}@${name}-firm.example`,
      passwordHash: '',
      profile: {
        id: profiles[name],
        name: `Firm of ${name}`,
        phone: '12025550199',
        originatorCompany: null,
        lenderProfileId: role === 'originator' ? profiles.lena : null,
        signators: [{ id: signators[name], name: `Signator of ${name}` }],
      },
    }
    state = {
      ...state,
      people: withRow(state.people, person.id, person),
      profileOwners: { ...state.profileOwners, [profiles[name]]: person.id },
    }
  }
  return state
}

/** Adds an auction by Lena, in commitment unless overridden. */
export function withAuction(
  state: WorldState,
  overrides: Omit<Partial<AuctionRecord>, 'loan'> & { readonly loan?: Partial<LoanFacts> } = {},
): WorldState {
  const id = nextId(state.auctions)
  return listAuction(state, {
    ...blankAuction,
    id,
    key: `auction-${id}`,
    statusedAt: TEN - 86_400_000,
    createdAt: TEN - 2 * 86_400_000,
    sellerProfileId: profiles.lena,
    originatorProfileId: profiles.otto,
    ...overrides,
    loan: { ...loan, ...overrides.loan },
  })
}

/** The state after a command, whether it is accepted or refused. */
export function apply(state: WorldState, command: Command, at: number): WorldState {
  return evolveAll(state, decide(state, command, at).events)
}

/** The first auction's id. */
export const FIRST = firstIds.auction

/** A world with one live auction, opened at TEN. */
export function liveWorld(minutes = 30, fields: Parameters<typeof withAuction>[1] = {}, seed = 7): WorldState {
  const state = withAuction(sampleWorld(seed), fields)
  return apply(state, { name: 'start auction', actor: 'system', origin: 'scenario', auctionId: FIRST, minutes }, TEN)
}

/** A bid in the price process. */
export function bidOf(
  who: SampleName,
  price: number | null,
  overrides: Partial<Extract<Command, { name: 'bid' }>> = {},
): Extract<Command, { name: 'bid' }> {
  return {
    name: 'bid',
    actor: users[who],
    origin: 'person',
    auctionId: FIRST,
    price,
    rate: null,
    signatorId: null,
    seen: null,
    key: null,
    ...overrides,
  }
}

/** A pass on the first auction. */
export const passOf = (who: SampleName): Command => ({
  name: 'ignore',
  actor: users[who],
  origin: 'person',
  auctionId: FIRST,
})

/** Closes the first auction. */
export const closeOnTime: Command = { name: 'close on time', actor: 'system', origin: 'timer', auctionId: FIRST }

/** The message of a refusal, or null if accepted. */
export const refusalOf = (decision: Decision): string | null => (decision.ok ? null : decision.refusal.message)

/** The first auction. */
export function auctionIn(state: WorldState): AuctionRecord {
  const auction = rowOf(state.auctions, FIRST)
  if (auction === undefined) throw new Error('no auction')
  return auction
}

/** The state after these commands, one second apart, from a minute after the start on. */
export const play = (start: WorldState, ...commands: readonly Command[]): WorldState =>
  commands.reduce((state, command, index) => apply(state, command, TEN + MINUTE + index * 1000), start)
