// Old snapshot + events = fresh snapshot: after every command that a world knows, what each person's marketplace has made
// of the channel events is what the server would answer to somebody who opened it now. Real transport, real sockets.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import riverbend from '../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { nextValue, processOf } from '../../simulator/world/bids/bidding'
import type { Command, CommandName } from '../../simulator/world/commands'
import type { LoanRecord } from '../../simulator/world/loans/loan-record'
import { recordOf } from '../../simulator/world/profiles/profiles.project'
import type { AuctionRecord } from '../../simulator/world/state'
import { rowOf, rowsOf } from '../../simulator/world/table'
import type { AuctionStatus } from '../../src/contract/auction'
import { loanSetupRequest } from '../../src/contract/loan'
import { selectNotifications } from '../../src/state/notifications/notifications.selectors'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace, statusesOf, withoutNulls } from './marketplace-client'

const MINUTE = 60_000

const userOf = (world: RunningWorld, key: string): number => {
  const person = world.cast.find((each) => each.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  return person.userId
}

const auctionsIn = (world: RunningWorld, status: AuctionStatus): readonly AuctionRecord[] =>
  world.state().lists[status].flatMap((id) => rowOf(world.state().auctions, id) ?? [])

const firstOf = (world: RunningWorld, status: AuctionStatus): AuctionRecord => {
  const [auction] = auctionsIn(world, status)
  if (auction === undefined) throw new Error(`the world has no auction in ${status}`)
  return auction
}

async function submit(world: RunningWorld, command: Command): Promise<void> {
  const outcome = await world.submit(command)
  if (!outcome.ok) throw new Error(`${command.name} was refused: ${JSON.stringify(outcome.refusal)}`)
}

const control = { actor: 'system', origin: 'control' } as const

const bidOn = (world: RunningWorld, auction: AuctionRecord): Command => {
  const value = nextValue(auction)
  const price = processOf(auction) === 'price'
  return {
    name: 'bid',
    actor: userOf(world, 'harbor-crest'),
    origin: 'person',
    auctionId: auction.id,
    price: price ? value / 32 : null,
    rate: price ? null : value / 1000,
    signatorId: null,
    seen: null,
    key: null,
  }
}

const seller = (world: RunningWorld) => ({ actor: userOf(world, 'prairie-lending'), origin: 'person' }) as const

async function createdLoan(world: RunningWorld): Promise<LoanRecord> {
  const sent = z.parse(loanSetupRequest, riverbend)
  const lender = [...rowsOf(world.state().people)].find(({ key }) => key === 'prairie-lending')?.profile
  const signators = lender?.signators.map(({ id }) => id) ?? []
  const whole = { ...sent, originator_contact_id: lender?.id ?? 0, signators }
  await submit(world, { name: 'create loan', ...seller(world), sent: whole, key: null })
  const loan = [...rowsOf(world.state().loans)].at(-1)
  if (loan === undefined) throw new Error('no loan was created')
  return loan
}

async function submittedLoan(world: RunningWorld): Promise<LoanRecord> {
  const loan = await createdLoan(world)
  await submit(world, { name: 'submit loan', ...seller(world), auctionId: loan.auctionId })
  return loan
}

const attach = (world: RunningWorld, loanId: number): Promise<void> =>
  submit(world, {
    name: 'attach document',
    ...seller(world),
    loanId,
    form: 'form_hud',
    fileName: 'firm commitment.pdf',
    size: 1200,
    sha256: '00',
  })

/** An originator of Prairie Lending asks to be let in. */
const register = (world: RunningWorld) => ({
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

const profileOf = (world: RunningWorld, key: string): number => {
  const record = recordOf(world.state(), userOf(world, key))
  if (record === null) throw new Error(`${key} has no profile`)
  return record.profile.id
}

const guest = { actor: 'system', origin: 'person' } as const
const newcomer = 'newcomer@tidewell.example'
const signUp = (world: RunningWorld): Promise<void> =>
  submit(world, { name: 'sign up', ...guest, role: 'investor', email: newcomer, passwordHash: '', token: 'first' })

/** How each command comes about. A new command without a line here does not compile. */
const ways: Readonly<Record<CommandName, (world: RunningWorld) => Promise<void>>> = {
  bid: (world) => submit(world, bidOn(world, firstOf(world, 'live'))),
  ignore: (world) =>
    submit(world, {
      name: 'ignore',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      auctionId: firstOf(world, 'pre').id,
    }),
  'open document': (world) =>
    submit(world, {
      name: 'open document',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      auctionId: firstOf(world, 'pre').id,
      form: 'form_hud',
    }),
  'schedule auction': (world) =>
    submit(world, {
      name: 'schedule auction',
      ...control,
      auctionId: firstOf(world, 'commitment').id,
      startAt: world.reading().now + 30 * MINUTE,
      minutes: 20,
      invited: null,
    }),
  'start auction': (world) =>
    submit(world, { name: 'start auction', ...control, auctionId: firstOf(world, 'pre').id, minutes: 20 }),
  'bring to market': (world) => {
    const { loan, sellerProfileId, originatorProfileId } = firstOf(world, 'live')
    return submit(world, {
      name: 'bring to market',
      ...control,
      key: 'brought-by-parity',
      loan,
      sellerProfileId,
      originatorProfileId,
      minutes: 20,
    })
  },
  'pause auction': (world) =>
    submit(world, { name: 'pause auction', ...control, auctionId: firstOf(world, 'live').id }),
  'resume auction': async (world) => {
    const { id } = firstOf(world, 'live')
    await submit(world, { name: 'pause auction', ...control, auctionId: id })
    await submit(world, { name: 'resume auction', ...control, auctionId: id })
  },
  'extend auction': (world) =>
    submit(world, { name: 'extend auction', ...control, auctionId: firstOf(world, 'live').id, minutes: 5 }),
  'withdraw auction': (world) =>
    submit(world, {
      name: 'withdraw auction',
      ...control,
      auctionId: firstOf(world, 'pre').id,
      reason: 'The appraisal is being corrected.',
    }),
  'relist auction': async (world) => {
    // Nobody but the trainee may bid, who does not: no sale.
    const { id } = firstOf(world, 'commitment')
    const startAt = world.reading().now + MINUTE
    const invited = [profileOf(world, 'harbor-crest')]
    await submit(world, { name: 'schedule auction', ...control, auctionId: id, startAt, minutes: 1, invited })
    await world.advance(3 * MINUTE)
    await submit(world, { name: 'relist auction', ...control, auctionId: id })
  },
  notify: (world) =>
    submit(world, {
      name: 'notify',
      ...control,
      userId: userOf(world, 'harbor-crest'),
      title: 'Good morning',
      text: 'The desk opens at ten.',
    }),
  'open on time': async (world) => {
    const { id } = firstOf(world, 'commitment')
    const startAt = world.reading().now + MINUTE
    await submit(world, { name: 'schedule auction', ...control, auctionId: id, startAt, minutes: 20, invited: null })
    await world.advance(2 * MINUTE)
  },
  'close on time': async (world) => {
    const { id } = firstOf(world, 'pre')
    await submit(world, { name: 'start auction', ...control, auctionId: id, minutes: 1 })
    await world.advance(40 * MINUTE)
  },
  'create loan': async (world) => {
    await createdLoan(world)
  },
  'update loan': async (world) => {
    const loan = await createdLoan(world)
    await submit(world, { name: 'update loan', ...seller(world), loanId: loan.id, sent: { project_name: 'Elm Court' } })
  },
  'delete loan': async (world) => {
    const loan = await createdLoan(world)
    await submit(world, { name: 'delete loan', ...seller(world), loanId: loan.id })
  },
  'submit loan': async (world) => {
    await submittedLoan(world)
  },
  'transfer loan': async (world) => {
    const loan = await createdLoan(world)
    const other = [...rowsOf(world.state().people)].find(
      ({ role, key }) => role === 'lender' && key !== 'prairie-lending',
    )
    const lenderProfileId = other?.profile?.id ?? 0
    await submit(world, { name: 'transfer loan', ...seller(world), loanId: loan.id, lenderProfileId })
  },
  'attach document': async (world) => {
    await attach(world, (await submittedLoan(world)).id)
  },
  'remove document': async (world) => {
    const loan = await submittedLoan(world)
    await attach(world, loan.id)
    await submit(world, { name: 'remove document', ...seller(world), loanId: loan.id, form: 'form_hud' })
  },
  'accept commitment': async (world) => {
    const loan = await submittedLoan(world)
    await attach(world, loan.id)
    await submit(world, { name: 'accept commitment', ...control, auctionId: loan.auctionId })
  },
  'reject commitment': async (world) => {
    const loan = await submittedLoan(world)
    await attach(world, loan.id)
    const reason = 'The amount differs from the application.'
    await submit(world, { name: 'reject commitment', ...control, auctionId: loan.auctionId, reason })
  },
  'store preference': (world) =>
    submit(world, { name: 'store preference', ...seller(world), key: 'settings', value: 'loud' }),
  'remove preference': (world) =>
    submit(world, { name: 'remove preference', ...seller(world), key: 'settings', only: null }),
  'reset preferences': (world) => submit(world, { name: 'reset preferences', ...seller(world) }),
  'register profile': (world) => submit(world, register(world)),
  'edit profile': (world) => {
    const record = recordOf(world.state(), userOf(world, 'prairie-lending'))
    if (record?.role !== 'lender') throw new Error('prairie-lending is no lender')
    const profile = { ...record.profile, name: 'Prairie Lending Group' }
    const actor = record.userId
    return submit(world, { name: 'edit profile', actor, origin: 'person', entry: { role: 'lender', profile } })
  },
  'approve originator': async (world) => {
    await submit(world, register(world))
    await submit(world, { name: 'approve originator', ...control, profileId: profileOf(world, 'new-originator') })
  },
  'decline originator': async (world) => {
    await submit(world, register(world))
    await submit(world, { name: 'decline originator', ...control, profileId: profileOf(world, 'new-originator') })
  },
  'delete originator': async (world) => {
    await submit(world, register(world))
    const profileId = profileOf(world, 'dana-moss')
    const replacementId = profileOf(world, 'new-originator')
    await submit(world, { name: 'approve originator', ...control, profileId: replacementId })
    await submit(world, { name: 'delete originator', ...control, profileId, replacementId })
  },
  'suspend account': (world) =>
    submit(world, { name: 'suspend account', actor: userOf(world, 'riverbend-partners'), origin: 'person' }),
  'confirm settings': (world) =>
    submit(world, {
      name: 'confirm settings',
      actor: userOf(world, 'harbor-crest'),
      origin: 'person',
      settings: {
        sound: false,
        volume: 50,
        alerts: { outbid: true, leading: true, extended: true, closed: true },
        quiet_until_last_minutes: null,
        announcements: 'own',
        confirm_before_bid: true,
        theme: 'system',
      },
    }),
  'publish indication': (world) =>
    submit(world, { name: 'publish indication', ...control, benchmark: { ust_10y: 4.21 }, rows: [] }),
  'ask indication': (world) =>
    submit(world, {
      name: 'ask indication',
      actor: userOf(world, 'riverbend-partners'),
      origin: 'person',
      question: { section: '232', amount: 9_000_000, term: 420, call_protection: 'LO2_8_1' },
    }),
  'begin fault': async (world) => {
    await submit(world, { name: 'begin fault', ...control, fault: { fault: 'duplicate events', next: 4 } })
    await submit(world, bidOn(world, firstOf(world, 'live')))
  },
  'sign up': signUp,
  'resend confirmation': async (world) => {
    await signUp(world)
    await submit(world, { name: 'resend confirmation', ...guest, email: newcomer, token: 'second' })
  },
  'confirm email': async (world) => {
    await signUp(world)
    await submit(world, { name: 'confirm email', ...guest, token: 'first' })
  },
  'ask for reset': (world) =>
    submit(world, { name: 'ask for reset', ...guest, email: 'desk@harborcrest.example', token: 'reset' }),
  'reset password': async (world) => {
    await submit(world, { name: 'ask for reset', ...guest, email: 'desk@harborcrest.example', token: 'reset' })
    await submit(world, { name: 'reset password', ...guest, token: 'reset', passwordHash: '' })
  },
  'read notifications': async (world) => {
    const userId = userOf(world, 'harbor-crest')
    await submit(world, { name: 'notify', ...control, userId, title: 'Good morning', text: '' })
    const ids = (world.state().notifications[userId] ?? []).map(({ id }) => id)
    await submit(world, { name: 'read notifications', actor: userId, origin: 'person', ids })
  },
  // The world refuses it always: only the log tells of it.
  'leave out': async (world) => {
    const outcome = await world.submit({ name: 'leave out', ...control, what: 'pass', why: 'It is gone.' })
    expect(outcome.ok).toBe(false)
  },
  remind: async (world) => {
    const { id } = firstOf(world, 'pre')
    await submit(world, { name: 'start auction', ...control, auctionId: id, minutes: 15 })
    await world.advance(6 * MINUTE)
  },
}

const watchers = ['harbor-crest', 'summit-ridge', 'prairie-lending'] as const

/** Everything that a client shows, and what it would show had it been opened now. */
async function compared(client: MarketplaceClient, role: string) {
  const statuses = statusesOf(role)
  const fresh = await Promise.all(statuses.map((status) => client.freshList(status)))
  return { known: statuses.map((status) => client.list(status)), fresh }
}

async function settled(world: RunningWorld, clients: readonly MarketplaceClient[]): Promise<void> {
  for (const client of clients) {
    const role = world.cast.find((person) => person.key === client.persona)?.role ?? ''
    await vi.waitFor(
      async () => {
        const { known, fresh } = await compared(client, role)
        expect(known, `${client.persona}'s lists`).toEqual(fresh)
        const { items } = selectNotifications(client.state())
        expect(withoutNulls(items), `${client.persona}'s notifications`).toEqual(await client.freshNotifications())
      },
      { timeout: 10_000, interval: 20 },
    )
  }
}

describe.each(['reverb', 'socket.io'] as const)('a marketplace kept up by the events of %s', (broadcaster) => {
  let simulator: Simulator
  let world: RunningWorld
  let clients: readonly MarketplaceClient[] = []

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true, broadcaster })
    clients = await Promise.all(watchers.map((persona) => openMarketplace(simulator, world, persona)))
    for (const client of clients) await client.live()
    await settled(world, clients)
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await simulator.close()
  })

  // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17, S7.33
  it.each(Object.keys(ways))('shows after the command "%s" what a fresh marketplace shows', async (name) => {
    const before = world.log().length
    const listReads = () =>
      clients.map(({ requests }) => requests.filter((each) => each.startsWith('GET /api/auction/list/')).length)
    const reads = listReads()
    await wayOf(name)(world)
    expect(
      world
        .log()
        .slice(before)
        .map((entry) => entry.command.name),
    ).toContain(name)
    await settled(world, clients)
    expect(listReads(), 'lists that were read again instead of kept up').toEqual(reads)
  })
})

function wayOf(name: string): (world: RunningWorld) => Promise<void> {
  const found = Object.entries(ways).find(([each]) => each === name)
  if (found === undefined) throw new Error(`no way to ${name}`)
  return found[1]
}
