// What a push service receives, and what happens when it refuses, is busy, or is down.
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { RunningWorld } from '../../runtime/running-world'
import { Worlds } from '../../runtime/worlds'
import { idByKey } from '../../world/keys'
import { Sessions } from '../sessions'
import { ReceiptSeals } from '../stores/receipt-seals'
import { type FakePushService, fakePushService } from './fake-push-service'
import { PushDestination } from './push-destination'
import { PushSender } from './push-sender'
import { PushSubscriptions } from './push-subscriptions'
import { vapidKeysOf } from './vapid-keys'

let service: FakePushService
beforeAll(async () => {
  service = await fakePushService()
})
afterAll(() => service.close())

/** A world in which Harbor Crest wants alerts of a pause and its end, with a sender; `meanwhile` passes before each further try. */
async function scene(destination = new PushDestination(true), meanwhile = async () => {}) {
  const worlds = new Worlds()
  const world = worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const sessions = new Sessions()
  const subscriptions = new PushSubscriptions(sessions)
  const seals = new ReceiptSeals()
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    await meanwhile()
  }
  const sender = new PushSender({ subscriptions, seals, destination, wait })
  sender.watch(world)
  const userId = userOf(world)
  await world.submit({
    name: 'store preference',
    actor: userId,
    origin: 'person',
    key: 'settings',
    value: { push: { paused: true, resumed: true } },
  })
  /** A session of this person in this browser. */
  const subscribe = (browser: ReturnType<FakePushService['browser']>) => {
    const session = sessions.find(sessions.open(world, userId))
    if (session === null) throw new Error('the session has ended')
    subscriptions.put(session, browser.address)
    return session
  }
  return { world, sessions, subscriptions, seals, waits, sender, subscribe }
}

const userOf = (world: RunningWorld): number => world.cast.find(({ key }) => key === 'harbor-crest')?.userId ?? 0
const auctionOf = (world: RunningWorld): number => idByKey(world.state().auctionKeys, 'whitewing-flats') ?? 0
const pause = (world: RunningWorld) =>
  world.submit({ name: 'pause auction', actor: 'system', origin: 'control', auctionId: auctionOf(world) })

const resume = (world: RunningWorld) =>
  world.submit({ name: 'resume auction', actor: 'system', origin: 'control', auctionId: auctionOf(world) })
const MINUTE = 60_000

const jwtClaims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** The claims of an `Authorization: vapid` header, if this key has signed them. */
function claimsOf(authorization: string | undefined, publicKey: string): z.output<typeof jwtClaims> | null {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: verifier, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return key === publicKey && isSigned ? jwtClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) : null
}

describe('a push', () => {
  test('reaches every browser of the user, encrypted for it and signed with the key of the world', async () => {
    const { world, sender, seals, subscribe } = await scene()
    const [desk, phone] = [service.browser(), service.browser()]
    subscribe(desk)
    subscribe(phone)
    await pause(world)
    await sender.settled()
    for (const { received } of [desk, phone]) {
      expect(received.map(({ payload }) => payload)).toEqual([
        {
          auctionId: auctionOf(world),
          title: 'Auction paused',
          text: 'Whitewing Flats was paused by its seller.',
          path: `/investor/auction/live?auction=${auctionOf(world)}`,
          at: new Date(Math.round(world.reading().now)).toISOString(),
        },
      ])
      const { headers } = received[0] ?? {}
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
      const claims = claimsOf(headers?.authorization, vapidKeysOf(seals, world).publicKey)
      expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:desk@loan-auction-marketplace.example' })
    }
  })

  test('isn’t sent to a session that has ended, or to a browser that another user took over', async () => {
    const { world, sessions, subscriptions, sender, subscribe } = await scene()
    const [desk, shared] = [service.browser(), service.browser()]
    sessions.closeHash(subscribe(desk).hash)
    subscribe(shared)
    const rival = world.cast.find(({ key }) => key === 'tidewell')?.userId ?? 0
    const session = sessions.find(sessions.open(world, rival))
    if (session === null) throw new Error('the session has ended')
    subscriptions.put(session, shared.address)
    await pause(world)
    await sender.settled()
    expect([desk.received.length, shared.received.length]).toEqual([0, 0])
  })

  test.each([404, 410])('to a browser that no longer exists (%i) ends its subscription', async (status) => {
    const { world, subscriptions, sender, subscribe, waits } = await scene()
    const { hash } = subscribe(service.browser())
    service.answerNext({ status })
    await pause(world)
    await sender.settled()
    expect([subscriptions.has(world, hash), waits]).toEqual([false, []])
  })

  test('is tried again while the push service is busy or down, after the time that it names', async () => {
    const { world, sender, subscribe, waits } = await scene()
    const desk = service.browser()
    subscribe(desk)
    service.answerNext(
      { status: 429, headers: { 'Retry-After': '7' } },
      { status: 503, headers: { 'Retry-After': 'soon' } },
      { status: 500, headers: { 'Retry-After': '99999' } },
    )
    await pause(world)
    await sender.settled()
    expect([desk.received.length, waits]).toEqual([1, [7_000, 4_000, 600_000]])
  })

  test('is given up after five tries, and the subscription stays', async () => {
    const { world, subscriptions, sender, subscribe, waits } = await scene()
    const desk = service.browser()
    const { hash } = subscribe(desk)
    service.answerNext(...Array.from({ length: 5 }, () => ({ status: 502 })))
    await pause(world)
    await sender.settled()
    expect([desk.received.length, waits.length, subscriptions.has(world, hash)]).toEqual([0, 4, true])
  })

  test('that was given up is counted in the next one that arrives', async () => {
    const { world, sender, subscribe } = await scene()
    const desk = service.browser()
    subscribe(desk)
    service.answerNext(...Array.from({ length: 5 }, () => ({ status: 502 })))
    await pause(world)
    await sender.settled()
    await world.advance(MINUTE)
    await resume(world)
    await world.advance(MINUTE)
    await pause(world)
    await sender.settled()
    expect(desk.received.map(({ payload }) => payload.text)).toEqual([
      expect.stringMatching(/ 1 more alert: see Notifications\.$/),
      expect.not.stringContaining('more alert'),
    ])
  })

  test('that waits among more than 20 is replaced by a newer one of its kind, and the next one counts those left out', async () => {
    let release = () => {}
    const answered = new Promise<void>((resolve) => {
      release = resolve
    })
    const { world, sender, subscribe } = await scene(undefined, () => answered)
    const desk = service.browser()
    subscribe(desk)
    service.answerNext({ status: 503 })
    // The first one is being sent. Of the 31 others, pauses and resumptions in turn, 20 may wait.
    for (let minute = 0; minute < 32; minute += 1) {
      await (minute % 2 === 0 ? pause(world) : resume(world))
      await world.advance(MINUTE)
    }
    release()
    await sender.settled()
    const texts = desk.received.map(({ payload }) => payload.text)
    expect(texts).toHaveLength(21)
    expect(texts.filter((text) => String(text).includes('more alert'))).toEqual([
      expect.stringMatching(/ 11 more alerts: see Notifications\.$/),
    ])
    expect(desk.received.at(-1)?.payload).toMatchObject({ title: 'Auction resumed' })
  })

  test.each([400, 403, 413])('that is refused (%i) isn’t repeated', async (status) => {
    const { world, sender, subscribe, waits } = await scene()
    const desk = service.browser()
    subscribe(desk)
    const before = service.arrived()
    service.answerNext({ status })
    await pause(world)
    await sender.settled()
    expect([service.arrived() - before, waits]).toEqual([1, []])
  })

  test('follows no redirect', async () => {
    const { world, sender, subscribe } = await scene()
    const elsewhere = service.browser()
    subscribe(service.browser())
    const before = service.arrived()
    service.answerNext({ status: 307, headers: { Location: elsewhere.address.endpoint } })
    await pause(world)
    await sender.settled()
    expect([service.arrived() - before, elsewhere.received.length]).toEqual([1, 0])
  })

  test('isn’t sent to this machine without the option for tests, not even by name', async () => {
    const { world, subscriptions, sender, subscribe, waits } = await scene(new PushDestination())
    const before = service.arrived()
    const byAddress = subscribe(service.browser())
    const named = service.browser()
    const endpoint = named.address.endpoint.replace('http://127.0.0.1', 'https://localhost')
    const byName = subscribe({ ...named, address: { ...named.address, endpoint } })
    await pause(world)
    await sender.settled()
    expect(service.arrived()).toBe(before)
    // The name might lead elsewhere tomorrow.
    expect([subscriptions.has(world, byAddress.hash), subscriptions.has(world, byName.hash)]).toEqual([false, true])
    expect(waits).toHaveLength(4)
  })

  test('isn’t sent again by a rewind or a fork of the world', async () => {
    const { world, sender, subscribe } = await scene()
    const desk = service.browser()
    subscribe(desk)
    await world.advance(60_000)
    await pause(world)
    await world.rewind({ offsetMs: 0 })
    await sender.settled()
    expect(desk.received).toHaveLength(1)
  })
})

describe('the key of a world', () => {
  test('is a point on P-256, the same after a restart, and another one in each world', () => {
    const worlds = new Worlds()
    const create = () => worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const [one, other, seals] = [create(), create(), new ReceiptSeals()]
    const { publicKey } = vapidKeysOf(seals, one)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(vapidKeysOf(seals, one).publicKey).toBe(publicKey)
    expect(vapidKeysOf(seals, other).publicKey).not.toBe(publicKey)
    const [first, second] = [new ReceiptSeals(), new ReceiptSeals()]
    for (const restarted of [first, second]) restarted.resume(one, 'ab'.repeat(32))
    expect(vapidKeysOf(first, one)).toEqual(vapidKeysOf(second, one))
  })
})
