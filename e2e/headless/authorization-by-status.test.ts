// Restates who can access an auction and its loan, by ownership and status: every call that names one is made over HTTP by each
// kind of user in every status. A call that isn't allowed gets 403 or 404 and leaves the world unchanged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../simulator/api/fixtures'
import { scriptNamed } from '../../simulator/runtime/library'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import type { AuctionRecord } from '../../simulator/world/state'
import { rowOf, rowsOf } from '../../simulator/world/table'
import type { CallSpec } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'

const statuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
/** All of Prairie Lending, brought by Dana Moss; every investor but Tidewell is invited. */
const auctions = {
  incomplete: 'larkspur-at-round-rock',
  submitted: 'pines-45',
  commitment: 'vintage-knoxville-west',
  pre: 'harbor-residences',
  live: 'riella-on-5th',
  past: 'plantation-apartments',
} as const satisfies Record<(typeof statuses)[number], string>
const people = {
  seller: 'prairie-lending',
  originator: 'dana-moss',
  'other lender': 'ridgeway-housing',
  bidder: 'blue-mesa',
  invited: 'harbor-crest',
  uninvited: 'tidewell',
  borrower: 'riverbend-partners',
  admin: 'market-desk',
} as const
type Relation = keyof typeof people

const sellers = { seller: 'iscpld', originator: 'iscpld' }
const market = { bidder: 'pld', invited: 'pld' }
/**
 * For each call, the users who get past authorization and the statuses in which they do, one letter each: incomplete, submitted,
 * commitment, pre, live, past (d). A user without an entry is refused in all of them. A new call without a row fails.
 */
const accessByCall: Readonly<Record<string, Partial<Record<Relation, string>>>> = {
  'notification.ignore': market,
  'auction.bid': market,
  'auction.preview': sellers,
  'auction.start': sellers,
  'auction.withdraw': sellers,
  'auction.pause': sellers,
  'auction.resume': sellers,
  'auction.extend': sellers,
  'auction.relist': sellers,
  'auction.submit': sellers,
  'auction.bidders': sellers,
  'auction.documents': { ...sellers, ...market },
  'auction.bid-sheet': { seller: 'pld', originator: 'pld', ...market },
  'auction.rank-history': market,
  // Before the commitment these loans have no documents.
  'auction.document': { seller: 'cpld', originator: 'cpld', ...market },
  'auction.documents-archive': { seller: 'cpld', originator: 'cpld', ...market },
  'auction.data-room': { ...sellers, ...market },
  'auction.set-agreement': sellers,
  'auction.accept-agreement': market,
  'loan.document': { seller: 'cpld', originator: 'cpld' },
  'loan.remove-document': { seller: 'cpld', originator: 'cpld' },
  'question.list': { seller: 'iscpld', originator: 'iscpld', ...market },
  'question.ask': market,
  'question.answer': sellers,
  'receipt.list': market,
  'receipt.chain': { ...sellers, ...market, borrower: 'pld', admin: 'pld' },
  'trade.read': { seller: 'd', originator: 'd', bidder: 'd' },
  'two-person.prepare': market,
  'standing-maximum.set': market,
  'standing-maximum.withdraw': market,
  'loan.read': sellers,
  'loan.activity': sellers,
  'loan.update': sellers,
  'loan.remove': sellers,
  'loan.upload': sellers,
  'loan.begin-upload': sellers,
  'loan.transfer': { seller: 'iscpld' },
  'loan.offer': { seller: 'iscpld' },
  'loan.withdraw-offer': { seller: 'iscpld' },
  // Authorized, but refused because nothing is offered to them.
  'loan.answer-offer': { seller: 'iscpld', 'other lender': 'iscpld' },
  // The requested version or upload doesn't exist.
  'loan.restore-document': {},
  'loan.send-part': {},
}

/** Bodies that pass validation, so that the server gets to check who owns the auction; other calls send an empty body. */
const bodies: Readonly<Record<string, object>> = {
  'auction.bid': { price: 1 },
  'auction.start': { start_at: '2026-04-01T15:00:00Z', minutes: 60 },
  'auction.withdraw': { reason: 'matrix' },
  'auction.pause': { reason: 'matrix' },
  'auction.extend': { minutes: 5 },
  'auction.set-agreement': { agreement_text: 'matrix', version: 0 },
  'auction.accept-agreement': { version: 0, signator_id: 999_999 },
  'question.ask': { question: 'matrix' },
  'question.answer': { question_id: 999_999, answer: 'matrix', to_all: true },
  'two-person.prepare': { price: 103, signator_id: 999_999 },
  'standing-maximum.set': { price: 1 },
  'loan.update': { version: 0 },
  'loan.transfer': { lender_id: 999_999 },
  'loan.offer': { lender_id: 999_999 },
  'loan.answer-offer': { accept: false },
  'loan.begin-upload': { form: 'form_hud', name: 'hud.pdf', size: 10, sha256: '0'.repeat(64) },
  'loan.remove-document': { form: 'form_hud' },
  'loan.restore-document': { document_id: 999_999 },
}

/** Query strings, for the same reason. */
const queries: Readonly<Record<string, string>> = { 'loan.send-part': '?offset=0' }

const specs = Object.entries<CallSpec>(calls)
const auctionCalls = specs.filter(([, { path }]) => path.includes('{auctionId}') || /^\/api\/loan\/\{id\}/.test(path))

let simulator: Simulator
let world: RunningWorld
const tokens = new Map<Relation, string>()
const relations = Object.keys(people).filter((one): one is Relation => one in people)
const { call, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const script = scriptNamed('first-live-auction')
  if (script === null) throw new Error('the scenario is gone')
  const keys: readonly string[] = Object.values(auctions)
  const invited = script.world.people
    .filter(({ role, key }) => role === 'investor' && key !== people.uninvited && !key.startsWith('new'))
    .map(({ key }) => key)
  const listed = script.world.auctions.map((one) => (keys.includes(one.key) ? { ...one, invited } : one))
  world = simulator.worlds.createFrom({ ...script, world: { ...script.world, auctions: listed } }, { paused: true })
  for (const relation of relations) tokens.set(relation, await signIn(world, people[relation]))
  await world.snapshot('as it was')
})
afterAll(() => simulator.close())

const auctionOf = (status: (typeof statuses)[number]): AuctionRecord => {
  const auction = [...rowsOf(world.state().auctions)].find(({ key }) => key === auctions[status])
  if (auction?.status !== status) throw new Error(`${auctions[status]} is ${auction?.status}`)
  return auction
}

const withIds = (path: string, { auctionId, id, form }: { auctionId: number; id: number; form: string }): string =>
  path.replace('{auctionId}', `${auctionId}`).replace('{id}', `${id}`).replace('{form}', form)

/** The status of the response. If the call changed the world, the world is restored. */
async function statusOf(name: string, relation: Relation, auction: AuctionRecord | null): Promise<number> {
  const spec = specs.find(([one]) => one === name)?.[1]
  if (spec === undefined) throw new Error(`there is no call ${name}`)
  const documents = rowOf(world.state().loans, auction?.loanId)?.documents ?? []
  const form = documents[0]?.form ?? 'form_hud'
  const path = withIds(spec.path, { auctionId: auction?.id ?? UNKNOWN_ID, id: auction?.loanId ?? UNKNOWN_ID, form })
  const before = world.state()
  const body = spec.method === 'GET' || spec.body === undefined ? {} : { body: bodies[name] ?? {} }
  const token = tokens.get(relation) ?? null
  const { status } = await call(`${path}${queries[name] ?? ''}`, {
    world: world.id,
    token,
    method: spec.method,
    ...body,
  })
  if (world.state() !== before) {
    expect(status, `${relation} changed something`).not.toBeOneOf([401, 403, 404])
    await world.restore('as it was')
  }
  return status
}
const UNKNOWN_ID = 999_999

/** The letters of the statuses in which the call is authorized. */
async function lettersFor(name: string, relation: Relation): Promise<string> {
  let letters = ''
  for (const status of statuses) {
    const answer = await statusOf(name, relation, auctionOf(status))
    if (![401, 403, 404].includes(answer)) letters += status === 'past' ? 'd' : status.charAt(0)
  }
  return letters
}

describe('authorization by ownership and status', () => {
  it.each(auctionCalls.map(([name]) => name))('lets only the listed users make the call %s', async (name) => {
    const letters: Partial<Record<Relation, string>> = {}
    for (const relation of relations) {
      const own = await lettersFor(name, relation)
      if (own !== '') letters[relation] = own
    }
    expect(letters).toEqual(accessByCall[name])
  })

  it('answers investors about a hidden auction exactly as about one that does not exist', async () => {
    const investorCalls = auctionCalls.filter(([, { access }]) => Array.isArray(access) && access.includes('investor'))
    expect(investorCalls.length).toBeGreaterThan(6)
    for (const [name] of investorCalls) {
      const unknown = await statusOf(name, 'uninvited', null)
      for (const status of statuses) expect(await statusOf(name, 'uninvited', auctionOf(status)), name).toBe(unknown)
      for (const status of ['incomplete', 'submitted', 'commitment'] as const)
        expect(await statusOf(name, 'invited', auctionOf(status)), name).toBe(unknown)
    }
  })
})
