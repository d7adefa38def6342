// A page that opens makes no call that this browser knows to be missing on the server.
import { VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createMarketStore } from '../market-store'
import { createFakePorts } from '../testing/fake-ports'
import { investor, userAnswered } from '../testing/samples'
import { ABSENT_KEY, RETRY_AFTER_MS, writeAbsent } from './capabilities.epics'

/** The calls of a page until an investor is signed in. */
function callsOfPage(sinceMs: number | null): readonly string[] {
  const fake = createFakePorts()
  fake.world.signedIn = true
  const market = createMarketStore(fake.ports, {
    checks: true,
    scheduler: new VirtualTimeScheduler(),
  })
  if (sinceMs !== null) {
    const since = fake.world.now - sinceMs
    const absent = { 'two-person-rule': { since, call: 'two-person.read' } } as const
    fake.ports.server.memory.write(ABSENT_KEY, writeAbsent(absent))
  }
  market.start()
  fake.frame.run()
  fake.calls.find(({ name }) => name === 'auth.user')?.answer(userAnswered(investor))
  fake.frame.run()
  market.stop()
  return fake.calls.map(({ name }) => name)
}

describe('a page that opens', () => {
  it('tries a call once if the server may have it', () => {
    expect(callsOfPage(null)).toContain('two-person.read')
  })

  it('does not try a missing call again for a day', () => {
    expect(callsOfPage(1_000)).not.toContain('two-person.read')
    expect(callsOfPage(1_000)).toContain('preference.list')
  })

  it('tries it again after that day', () => {
    expect(callsOfPage(RETRY_AFTER_MS + 1)).toContain('two-person.read')
  })
})
