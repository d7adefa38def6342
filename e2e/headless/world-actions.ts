// Small actions of people in a world, as commands or submitted, for larger tests to combine.
import * as z from 'zod/mini'
import riverbend from '../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { nextValue, processOf } from '../../simulator/world/bids/bidding'
import type { Command } from '../../simulator/world/commands'
import type { LoanRecord } from '../../simulator/world/loans/loan-record'
import { entitiesFor } from '../../simulator/world/profiles/originating-entities'
import { recordOf } from '../../simulator/world/profiles/profiles.project'
import type { AuctionRecord } from '../../simulator/world/state'
import { rowOf, rowsOf } from '../../simulator/world/table'
import type { AuctionStatus } from '../../src/contract/auction'
import { loanSetupRequest } from '../../src/contract/loan'

export const userOf = (world: RunningWorld, key: string): number => {
  const person = world.cast.find((each) => each.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  return person.userId
}

const auctionsIn = (world: RunningWorld, status: AuctionStatus): readonly AuctionRecord[] =>
  world.state().lists[status].flatMap((id) => rowOf(world.state().auctions, id) ?? [])

/** Throws an Error if the world has no auction of this status. */
export const firstAuction = (world: RunningWorld, status: AuctionStatus): AuctionRecord => {
  const [auction] = auctionsIn(world, status)
  if (auction === undefined) throw new Error(`the world has no auction in ${status}`)
  return auction
}

/** Submits a command. Throws an Error with the refusal if the world refuses it. */
export async function submit(world: RunningWorld, command: Command): Promise<void> {
  const outcome = await world.submit(command)
  if (!outcome.ok) throw new Error(`${command.name} was refused: ${JSON.stringify(outcome.refusal)}`)
}

export const control = { actor: 'system', origin: 'control' } as const

/** A command: Harbor Crest bids the minimum next bid. */
export const nextBid = (world: RunningWorld, auction: AuctionRecord): Command => {
  const value = nextValue(auction)
  const isPrice = processOf(auction) === 'price'
  return {
    name: 'bid',
    actor: userOf(world, 'harbor-crest'),
    origin: 'person',
    auctionId: auction.id,
    price: isPrice ? value / 32 : null,
    rate: isPrice ? null : value / 1000,
    signatorId: null,
    seen: null,
    key: null,
  }
}

export const seller = (world: RunningWorld) => ({ actor: userOf(world, 'prairie-lending'), origin: 'person' }) as const

export async function createLoan(world: RunningWorld): Promise<LoanRecord> {
  const sent = z.parse(loanSetupRequest, riverbend)
  const lender = [...rowsOf(world.state().people)].find(({ key }) => key === 'prairie-lending')?.profile
  const signators = lender?.signators.map(({ id }) => id) ?? []
  // The firm of the fixture works with another lender of this world.
  const [entity] = entitiesFor(world.state(), lender?.id ?? 0)
  const loanFields = { ...sent, originator_entity_id: entity?.id, originator_contact_id: lender?.id ?? 0, signators }
  await submit(world, { name: 'create loan', ...seller(world), sent: loanFields, key: null })
  const loan = [...rowsOf(world.state().loans)].at(-1)
  if (loan === undefined) throw new Error('no loan was created')
  return loan
}

export async function createSubmittedLoan(world: RunningWorld): Promise<LoanRecord> {
  const loan = await createLoan(world)
  await submit(world, { name: 'submit loan', ...seller(world), auctionId: loan.auctionId })
  return loan
}

export const attachDocument = (
  world: RunningWorld,
  loanId: number,
  form: 'form_hud' | 'form_92264' = 'form_hud',
): Promise<void> =>
  submit(world, {
    name: 'attach document',
    ...seller(world),
    loanId,
    form,
    fileName: 'firm commitment.pdf',
    size: 1200,
    sha256: '00',
  })

/** A command: an originator registers with Prairie Lending and asks for approval. */
export const register = (world: RunningWorld) => ({
  name: 'register profile' as const,
  actor: userOf(world, 'new-originator'),
  origin: 'person' as const,
  entry: {
    role: 'originator' as const,
    profile: {
      lender_profile_id: profileOf(world, 'prairie-lending'),
      firstname: 'Olive',
      lastname: 'Hart',
      email: 'olive.hart@prairielending.example',
    },
  },
})

export const profileOf = (world: RunningWorld, key: string): number => {
  const record = recordOf(world.state(), userOf(world, key))
  if (record === null) throw new Error(`${key} has no profile`)
  return record.profile.id
}

export const guest = { actor: 'system', origin: 'person' } as const
export const NEW_EMAIL = 'newcomer@tidewell.example'
export const signUp = (world: RunningWorld): Promise<void> =>
  submit(world, { name: 'sign up', ...guest, role: 'investor', email: NEW_EMAIL, passwordHash: '', token: 'first' })

/** A lender who sells nothing in this world. */
export const otherLender = (world: RunningWorld) =>
  [...rowsOf(world.state().people)].find(({ role, key }) => role === 'lender' && key !== 'prairie-lending')

/** Submits a loan and offers it to another lender; returns the loan's id. */
export async function createOfferedLoan(world: RunningWorld): Promise<number> {
  const loan = await createSubmittedLoan(world)
  const lenderProfileId = otherLender(world)?.profile?.id ?? 0
  await submit(world, { name: 'offer loan', ...seller(world), loanId: loan.id, lenderProfileId })
  return loan.id
}
