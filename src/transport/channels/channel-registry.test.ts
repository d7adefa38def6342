// One subscription per channel, joined again on every opening, without events of earlier ones.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { type ChannelSignal, createChannelRegistry } from './channel-registry'
import type { ConnectionListener } from './connector'
import { fakeConnection } from './fake-connection'

const noListener: ConnectionListener = { retrying: () => {}, opened: () => {}, lost: () => {}, unreadable: () => {} }
const AUCTION = 'private-auction.7'

function setup() {
  const scheduler = new VirtualTimeScheduler()
  const registry = createChannelRegistry(() => 0, scheduler)
  const fake = fakeConnection()
  const connection = fake.connect(noListener)
  const facts: string[] = []
  registry.facts$.subscribe(({ type, payload }) => facts.push(`${type} ${JSON.stringify(payload)}`))
  const listen = (events?: readonly string[]) => {
    const signals: ChannelSignal[] = []
    const subscription = registry.signals('auction', { userId: 7 }, events).subscribe((signal) => signals.push(signal))
    return { signals, stop: () => subscription.unsubscribe(), kinds: () => signals.map(({ kind }) => kind) }
  }
  const advance = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms
    scheduler.flush()
    // The frame stays at the last action that ran, so wait until the end.
    scheduler.frame = scheduler.maxFrames
  }
  return { registry, fake, connection, facts, listen, advance }
}

describe('the channel registry', () => {
  it('joins once for many listeners and leaves with the last of them', () => {
    const { registry, fake, connection, listen } = setup()
    registry.attach(connection)
    const [one, two] = [listen(), listen()]
    one.stop()
    expect(fake.calls).toEqual([`join ${AUCTION}`])
    two.stop()
    expect(fake.calls).toEqual([`join ${AUCTION}`, `leave ${AUCTION}`])
  })

  it('joins channels that were requested before the connection opened, and rejoins all on every opening', () => {
    const { registry, fake, connection, listen, facts } = setup()
    const { kinds } = listen()
    expect(fake.calls).toEqual([])
    for (const times of [1, 2, 3]) {
      registry.attach(connection)
      fake.channel(AUCTION).subscribed()
      expect(facts.at(-1)).toBe(`channel/subscribed {"channel":"${AUCTION}","times":${times}}`)
      registry.detach()
    }
    expect(kinds()).toEqual(['subscribed', 'left', 'subscribed', 'left', 'subscribed', 'left'])
  })

  it('notifies a late subscriber at once that the channel is joined', () => {
    const { registry, fake, connection, listen } = setup()
    registry.attach(connection)
    listen()
    fake.channel(AUCTION).subscribed()
    expect(listen().kinds()).toEqual(['subscribed'])
  })

  it('passes events only while subscribed, and none of an earlier subscription', () => {
    const { registry, fake, connection, listen } = setup()
    registry.attach(connection)
    const { signals } = listen()
    const earlier = fake.channel(AUCTION)
    earlier.event('early', 0)
    earlier.subscribed()
    earlier.event('live', 1)
    registry.rejoinAll()
    earlier.event('late', 2)
    earlier.subscribed()
    fake.channel(AUCTION).subscribed()
    fake.channel(AUCTION).event('again', 3)
    expect(signals).toEqual([
      { kind: 'subscribed' },
      { kind: 'event', name: 'live', payload: 1 },
      { kind: 'reset' },
      { kind: 'subscribed' },
      { kind: 'event', name: 'again', payload: 3 },
    ])
  })

  it('passes a subscriber only the events that it names, and every signal of the channel', () => {
    const { registry, fake, connection, listen } = setup()
    registry.attach(connection)
    const [added, both, all] = [listen(['added']), listen(['added', 'removed']), listen()]
    const channel = fake.channel(AUCTION)
    channel.subscribed()
    for (const name of ['added', 'removed', 'painted']) channel.event(name, null)
    added.stop()
    channel.event('added', null)
    registry.detach()
    const names = ({ signals }: typeof all) =>
      signals.map((signal) => (signal.kind === 'event' ? signal.name : signal.kind))
    expect(names(added)).toEqual(['subscribed', 'added'])
    expect(names(both)).toEqual(['subscribed', 'added', 'removed', 'added', 'left'])
    expect(names(all)).toEqual(['subscribed', 'added', 'removed', 'painted', 'added', 'left'])
  })

  it('signals a new epoch even without a connection', () => {
    const { registry, listen } = setup()
    const { signals } = listen()
    registry.rejoinAll()
    expect(signals).toEqual([{ kind: 'reset' }])
  })

  it('does not retry without a session until the next opening', () => {
    const status = 401
    const { registry, fake, connection, listen, facts, advance } = setup()
    registry.attach(connection)
    const { signals } = listen()
    fake.channel(AUCTION).refused(status)
    expect(signals).toEqual([{ kind: 'refused', status }])
    expect(facts).toEqual([`channel/refused {"channel":"${AUCTION}","status":${status}}`])
    advance(600_000)
    expect(fake.calls).toEqual([`join ${AUCTION}`])
    registry.detach()
    registry.attach(connection)
    expect(fake.calls).toHaveLength(2)
  })

  it.each([0, 200, 403, 404, 409, 419, 422, 429, 500, 503])(
    'retries a refusal with status %i after growing delays',
    (status) => {
      const { registry, fake, connection, listen, advance } = setup()
      registry.attach(connection)
      listen()
      fake.channel(AUCTION).refused(status)
      advance(499)
      expect(fake.calls).toHaveLength(1)
      advance(1)
      expect(fake.calls.slice(1)).toEqual([`leave ${AUCTION}`, `join ${AUCTION}`])
      fake.channel(AUCTION).refused(status)
      advance(999)
      expect(fake.calls).toHaveLength(3)
      advance(1)
      expect(fake.calls).toHaveLength(5)
    },
  )

  it('overrides a refusal when the channel is subscribed after all', () => {
    const { registry, fake, connection, listen } = setup()
    registry.attach(connection)
    const { kinds } = listen()
    fake.channel(AUCTION).refused(403)
    fake.channel(AUCTION).subscribed()
    expect(kinds()).toEqual(['refused', 'subscribed'])
    expect(listen().kinds()).toEqual(['subscribed'])
  })

  it('retries a join that was never answered', () => {
    const { registry, fake, connection, listen, advance, facts } = setup()
    registry.attach(connection)
    listen()
    advance(20_000)
    expect(facts).toEqual([`channel/refused {"channel":"${AUCTION}","status":408}`])
    advance(500)
    expect(fake.calls).toEqual([`join ${AUCTION}`, `leave ${AUCTION}`, `join ${AUCTION}`])
  })
})
