// A world for tests of loans: two lenders, an originator and an investor.
import * as z from 'zod/mini'
import { type LoanSetupRequest, loanSetupRequest } from '../../../src/contract/loan'
import { type DeliveryRestriction, sectionAct } from '../../../src/contract/lookup'
import { announce } from '../announce'
import { blankWorld, firstIds } from '../blank-world'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { noReference } from '../reference'
import type { Person, WorldState } from '../state'
import { withRow } from '../table'

export const AT = Date.parse('2026-03-02T15:15:00Z')
// A firm's profile id is its user id + 500; its signator's id is the user id + 900.
export const LENDER: number = firstIds.person
export const OTHER_LENDER = LENDER + 1
export const ORIGINATOR = LENDER + 2
export const INVESTOR = LENDER + 3
export const AUCTION: number = firstIds.auction
export const LOAN: number = firstIds.loan

const person = (id: number, role: Person['role'], lender: number | null = null): Person => ({
  id,
  key: `${role}-${id}`,
  role,
  email: `${role}${id}@desk.example`,
  passwordHash: '',
  profile: {
    id: 500 + id,
    name: `Firm ${id}`,
    phone: '15550100100',
    originatorCompany: null,
    lenderProfileId: lender,
    signators: role === 'lender' ? [{ id: 900 + id, name: 'H. Sorensen' }] : [],
  },
})

/** Passed in by the test from fixtures/lookups, because the world layer reads no files. */
interface Lookups {
  readonly sections: readonly unknown[]
  readonly restrictions: readonly DeliveryRestriction[]
}

function world({ sections, restrictions }: Lookups): WorldState {
  const reference = {
    ...noReference,
    sectionActs: sections.map((row) => z.parse(sectionAct, row)),
    states: [
      { id: 1, code: 'AL', name: 'Alabama' },
      { id: 13, code: 'ID', name: 'Idaho' },
    ],
    servicerCompanies: [
      { id: 1, name: 'A' },
      { id: 3, name: 'B' },
    ],
    originatorEntities: [{ id: 1, name: 'E' }],
    deliveryRestrictions: restrictions,
  }
  const people = [
    person(LENDER, 'lender'),
    person(OTHER_LENDER, 'lender'),
    person(ORIGINATOR, 'originator', 500 + LENDER),
    person(INVESTOR, 'investor'),
  ]
  const state = blankWorld(41, reference)
  let table = state.people
  for (const person of people) table = withRow(table, person.id, person)
  return { ...state, people: table, profileOwners: Object.fromEntries(people.map(({ id }) => [500 + id, id])) }
}

export const by = (actor: number) => ({ actor, origin: 'person' }) as const
export const desk = { actor: 'system', origin: 'control' } as const
/** A valid setup request of `LENDER`, with its contact and its signator. */
export const signed = (sent: object): LoanSetupRequest =>
  z.parse(loanSetupRequest, { ...sent, originator_contact_id: 500 + LENDER, signators: [900 + LENDER] })
export const create = (sent: LoanSetupRequest, key: string | null = null, actor = LENDER): Command => ({
  name: 'create loan',
  ...by(actor),
  sent,
  key,
})

export const attach = (form: 'form_hud' | 'form_rhs' | 'excel', size = 1000, actor = LENDER): Command => ({
  name: 'attach document',
  ...by(actor),
  loanId: LOAN,
  form,
  fileName: 'a.pdf',
  size,
  sha256: '00',
})

/** Runs commands one after another. */
function loanMarketOf(lookups: Lookups) {
  let state = world(lookups)
  return {
    state: () => state,
    run(command: Command) {
      const decision = decide(state, command, AT)
      const before = state
      state = evolveAll(state, decision.events)
      return {
        errors: decision.ok ? null : (decision.refusal.errors ?? {}),
        status: decision.ok ? 200 : decision.refusal.status,
        reply: decision.reply(state),
        events: decision.events,
        announced: announce(before, state, decision.events, null),
      }
    },
  }
}

/** Creates a new world on each call: empty, or with a submitted loan. */
export const loanMarkets = (lookups: Lookups, defaultSetup: object) => ({
  loanMarket: () => loanMarketOf(lookups),
  submitted: (sent: object = defaultSetup) => {
    const market = loanMarketOf(lookups)
    market.run(create(signed(sent)))
    market.run({ name: 'submit loan', ...by(LENDER), auctionId: AUCTION })
    return market
  },
})
