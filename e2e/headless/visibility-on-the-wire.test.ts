// Captures every byte that reaches an investor over whole auctions, between the real client and the server, on both gateways:
// headers, bodies, frames, refusals, receipts, the calendar feed. None may contain the identity of another investor.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { auctionFor } from '../../simulator/world/auctions/auctions.project'
import { personById } from '../../simulator/world/people/people'
import { rowOf } from '../../simulator/world/table'
import { openRecordedPort } from '../fuzz/recorded-port'
import { personIn, signInDirectly } from './direct-calls'
import { eventually } from './eventually'
import { openMarketplace } from './marketplace-client'

const MINUTE = 60_000
const VIEWER = 'harbor-crest'
const RIVAL = 'summit-ridge'

const formsOf = (world: RunningWorld, auctionId: number): readonly string[] => {
  const loanId = rowOf(world.state().auctions, auctionId)?.loanId ?? 0
  return rowOf(world.state().loans, loanId)?.documents.map(({ form }) => form) ?? []
}

describe('everything sent to an investor', () => {
  let simulator: Simulator

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterEach(() => simulator.close())

  /** A person's names, addresses and numbers, which nobody else may receive. */
  const identitiesOf = (world: RunningWorld, userId: number): readonly string[] => {
    const person = personById(world.state(), userId)
    const profile = person?.profile ?? null
    if (person === undefined || profile === null) return []
    const signators = profile.signators.flatMap(({ id, name }) => [`"id":${id}`, name])
    return [
      ...[profile.name, profile.phone, person.email, person.email.split('@')[1] ?? person.email, ...signators],
      ...[`"id":${profile.id}`, `"id":${person.id}`, `_id":${profile.id}`, `_id":${person.id}`],
      ...[`notification.${person.id}`, `auction.${person.id}`],
    ]
  }

  const holds = (bytes: string, identity: string): boolean =>
    new RegExp(`${identity.replaceAll('.', '\\.')}(?![0-9A-Za-z])`).test(bytes)

  it.each(['reverb', 'socket.io'] as const)(
    'over whole auctions on %s names no other investor',
    async (broadcaster) => {
      const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true, broadcaster })
      const port = await openRecordedPort(simulator.serve)
      const client = await openMarketplace({ ...simulator, url: port.url }, world, VIEWER)
      await client.live()
      // A rival connects, opens documents and leaves.
      const rival = await openMarketplace(simulator, world, RIVAL)
      await rival.live()
      rival.close()
      const openDocument = {
        name: 'open document',
        actor: personIn(world, RIVAL).userId,
        origin: 'person',
        form: 'form_hud',
      } as const
      for (const auctionId of [...world.state().lists.pre, ...world.state().lists.live])
        await world.submit({ ...openDocument, auctionId })
      // The seller sets an agreement, which the rival accepts.
      const control = { actor: 'system', origin: 'control' } as const
      for (const auctionId of [...world.state().lists.pre, ...world.state().lists.live]) {
        await world.submit({
          name: 'set agreement',
          ...control,
          auctionId,
          text: 'Keep it to yourself.',
          seenVersion: null,
        })
        const signatorId = personById(world.state(), personIn(world, RIVAL).userId)?.profile?.signators[0]?.id ?? null
        const acceptance = { auctionId, version: 1, signatorId } as const
        await world.submit({ name: 'accept agreement', actor: openDocument.actor, origin: 'person', ...acceptance })
      }
      const isForAll = (id: number) => rowOf(world.state().auctions, id)?.invited.length === 0
      const asked = world.state().lists.pre.find(isForAll) ?? 0
      const rivalId = personIn(world, RIVAL).userId
      const question = { auctionId: asked, question: 'Is the appraisal final?', key: null }
      await world.submit({ name: 'ask question', actor: rivalId, origin: 'person', ...question })
      const answer = { auctionId: asked, questionId: 1, answer: 'Yes.', toAll: true, key: null }
      await world.submit({ name: 'answer question', actor: 'system', origin: 'control', ...answer })
      const sellerViews = [...world.state().lists.pre, ...world.state().lists.live].map((id) =>
        auctionFor(world.state(), personIn(world, 'prairie-lending').userId, id),
      )
      expect(sellerViews.some((auction) => auction?.opened?.some(({ count }) => count === 1))).toBe(true)

      const { userId } = personIn(world, VIEWER)
      const { ask, call } = await signInDirectly(port.url, world, VIEWER)
      const subscription = await call('/api/calendar/subscription', { method: 'POST' })
      const address: string = JSON.parse(await subscription.text()).data.secret_address
      /** Like a calendar program: with the address alone. */
      const readFeed = async () => {
        const { pathname, search } = new URL(address)
        const response = await fetch(`${port.url}${pathname}${search}`)
        await response.arrayBuffer()
        return response.status
      }

      const { lists } = world.state()
      const open = lists.live.filter((id) => auctionFor(world.state(), userId, id) !== null)
      expect(open.length).toBeGreaterThan(0)
      const bidStatuses: number[] = []
      for (let minute = 0; minute < 45; minute += 1) {
        await world.advance(MINUTE)
        if (minute % 9 !== 4) continue
        expect(await readFeed()).toBe(200)
        for (const id of open) {
          const best = auctionFor(world.state(), userId, id)?.best_bid?.price
          if (typeof best === 'number') bidStatuses.push(await ask(`/api/auction/bid/${id}`, { price: best + 1 / 32 }))
          expect(await ask(`/api/auction/bid/${id}`, { price: 1 })).toBe(422)
        }
      }
      for (const id of [...open, ...lists.pre, ...world.state().lists.past]) {
        const own = auctionFor(world.state(), userId, id)
        for (const call of ['receipts', 'receipt-chain', 'trade-confirmation']) await ask(`/api/auction/${call}/${id}`)
        const form = `/api/loan/${own?.loan.id ?? 1}/documents/form_hud`
        expect(await ask(form)).toBe(403)
        expect(await ask(`/api/auction/bidders/${id}`)).toBe(403)
        const mayHave = own === null ? 403 : 200
        expect(await ask(`/api/auction/documents/${id}`)).toBe(mayHave)
        expect(await ask(`/api/auction/data-room/${id}`)).toBe(mayHave)
        const { agreement, acceptances = [] } = rowOf(world.state().auctions, id) ?? {}
        const firm = personById(world.state(), userId)?.profile
        const mustAccept = agreement !== undefined && !acceptances.some(({ profileId }) => profileId === firm?.id)
        expect(await ask(`/api/auction/documents-archive/${id}`)).toBe(mustAccept ? 403 : mayHave)
        const acceptance = { version: 1, signator_id: firm?.signators[0]?.id }
        expect(await ask(`/api/auction/accept-agreement/${id}`, acceptance)).toBe(agreement === undefined ? 409 : 200)
        expect(await ask(`/api/auction/documents-archive/${id}`)).toBe(mayHave)
        expect(await ask(`/api/auction/questions/${id}`)).toBe(own === null ? 404 : 200)
        for (const kind of open.includes(id) ? formsOf(world, id) : ['form_hud'])
          expect(await ask(`/api/auction/documents/${id}/${kind}`)).toBe(mayHave)
      }
      for (const status of ['pre', 'live', 'past']) expect(await ask(`/api/auction/list/${status}`)).toBe(200)
      // Neither another user's channel of bidders nor one with the viewer's own id can be joined.
      for (const user of [userId, personIn(world, 'prairie-lending').userId]) {
        const channel_name = `private-bidders.${user}`
        expect(await ask('/api/broadcasting/auth', { socket_id: '1.2', channel_name })).toBe(403)
      }
      await eventually(async () => expect(client.list('past')).toEqual(await client.freshList('past')))
      client.close()
      port.close()

      // The Pusher protocol nests JSON in JSON, with escaped quotes.
      const bytes = port.received().replaceAll('\\"', '"')
      expect(bidStatuses).toContain(200)
      // Proof that the port recorded everything: responses, frames and the viewer's own identity.
      for (const sign of [
        'HTTP/1.1 101',
        'auction-live-changed',
        'BEGIN:VCALENDAR',
        personIn(world, VIEWER).email,
        'Investor ',
        question.question,
      ])
        expect(bytes).toContain(sign)
      for (const word of [
        'bidder-connection',
        '"opened"',
        '"readers"',
        '"opened_by"',
        '"invited"',
        '"passes"',
        'asked_by',
        'open_questions',
        'private-bidders',
      ])
        expect(bytes, word).not.toContain(word)
      const others = world.cast.filter((person) => person.role === 'investor' && person.userId !== userId)
      expect(others.length).toBeGreaterThanOrEqual(5)
      const leaks = others.flatMap((other) =>
        identitiesOf(world, other.userId)
          .filter((identity) => holds(bytes, identity))
          .map((identity) => `${other.key}: ${identity}`),
      )
      expect(leaks).toEqual([])
      // The search does find identities: the viewer's own profile id, firm and channel.
      const { profile } = personById(world.state(), userId) ?? {}
      for (const own of [`"id":${profile?.id}`, profile?.name ?? '', `auction.${userId}`])
        expect(holds(bytes, own), own).toBe(true)
    },
  )
})
