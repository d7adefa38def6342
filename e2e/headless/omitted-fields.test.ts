// From the channel to the reread, with the real transport and state in virtual time: an event that leaves out a field that the list had.
import { NEVER, of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiPort, CallFact } from '../../src/ports/api'
import { followLine, followSubjects } from '../../src/state/connection/connection.epics'
import { createRootEpic } from '../../src/state/core/epic-router'
import { knownAuction } from '../../src/state/market/auction-row'
import { refetchGaps } from '../../src/state/market/market.epics'
import { createMarketStore } from '../../src/state/market-store'
import { complete, optionalFields, valueAt, without } from '../../src/state/testing/complete-auction'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import { investor, listAnswered, userAnswered } from '../../src/state/testing/samples'
import { fakeConnection } from '../../src/transport/channels/fake-connection'
import { createRealtime } from '../../src/transport/channels/realtime'

const CHANNEL = `private-auction.${investor.id}`

/** An investor whose live list has the complete auction, ten seconds after it was read. */
async function follow() {
  const scheduler = new VirtualTimeScheduler()
  const advance = (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms
    scheduler.flush()
    scheduler.frame = scheduler.maxFrames
  }
  const reads: string[] = []
  const call = ((name: string, { params }: { readonly params?: { readonly status?: string } }) => {
    if (name !== 'auction.list') return NEVER
    reads.push(params?.status ?? '')
    return params?.status === 'live' ? of<CallFact>(listAnswered('live', complete)) : NEVER
  }) as unknown as ApiPort['call']
  const fake = fakeConnection()
  const realtime = createRealtime({
    call,
    load: () => Promise.resolve(fake.connect),
    clock: { worlds$: new Subject(), replaced$: new Subject(), sampleEvent: () => undefined },
    random: () => 0,
    scheduler,
  })
  const { ports } = createFakePorts()
  const epic = createRootEpic([followLine, followSubjects, refetchGaps])
  const { store, start } = createMarketStore({ ...ports, realtime }, { checks: true, epic, scheduler })
  start()
  store.dispatch(userAnswered(investor))
  await new Promise((resolve) => setImmediate(resolve))
  fake.listener().opened()
  fake.channel(CHANNEL).subscribed()
  advance(10_000)
  reads.length = 0
  return {
    send: (auction: object) => fake.channel(CHANNEL).event('auction-live-changed', auction),
    advance,
    reads,
    known: () => knownAuction(store.getState().market, complete.id),
  }
}

describe('an event that leaves out a field that the list had', () => {
  it('leads to one reread of the list within a second, whichever field it is, and the field stays on the screen until then', async () => {
    for (const field of optionalFields) {
      const { send, advance, reads, known } = await follow()
      send(without(field))
      expect(valueAt(known(), field.split('.')), field).toEqual(valueAt(complete, field.split('.')))
      advance(1_000)
      expect(reads, field).toEqual(['live'])
    }
  })

  it('leads to no reread if it leaves out nothing', async () => {
    const { send, advance, reads, known } = await follow()
    send(without())
    advance(10_000)
    expect(reads).toEqual([])
    expect(known()?.version).toBe(5)
  })
})
