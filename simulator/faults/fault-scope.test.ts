// What the faults of a world ask for together, and what they hold back: without a wire.
import { describe, expect, test } from 'vitest'
import type { Fault } from '../world/faults/fault'
import { ActiveFault } from './active-fault'
import { eventHitOf, isOfEvents } from './fault-hits'
import { FaultScope } from './fault-scope'

let count = 0
const active = (fault: Fault): ActiveFault => {
  count += 1
  return new ActiveFault(count, fault, null, 'control')
}
const ANY = { person: 'harbor-crest', channel: 'auction' } as const

describe('faults that hit one event together', () => {
  test('repeat and damage every copy, in their order', () => {
    const hit = eventHitOf([
      active({ fault: 'duplicate events' }),
      active({ fault: 'corrupt payload' }),
      active({ fault: 'truncate payload' }),
      active({ fault: 'duplicate events' }),
    ])
    expect(hit).toEqual({ copies: 4, damages: ['corrupted', 'truncated'], release: { kind: 'now' } })
  })

  test('end with the first that drops, delays or holds it', () => {
    const twice = active({ fault: 'duplicate events' })
    const late = active({ fault: 'delay events', by: 500 })
    const held = active({ fault: 'reorder events', next: 2 })
    const dropped = active({ fault: 'drop events' })
    expect(eventHitOf([twice, dropped, late]).copies).toBe(0)
    expect(eventHitOf([late, twice, dropped])).toEqual({
      copies: 1,
      damages: [],
      release: { kind: 'delayed', ms: 500, time: 'real' },
    })
    expect(eventHitOf([twice, held]).release).toEqual({ kind: 'held', faultId: held.id })
  })
})

describe('the faults of a world', () => {
  const scopeOf = (...faults: readonly ActiveFault[]) => {
    const changes: number[] = []
    const scope: FaultScope = new FaultScope(() => changes.push(scope.active.length))
    for (const fault of faults) scope.add(fault)
    return { scope, changes }
  }

  test('a fault for the next two hits two occasions, and is gone', () => {
    const { scope, changes } = scopeOf(active({ fault: 'drop events', next: 2 }))
    const hits = [1, 2, 3].map(() => scope.hits(ANY, isOfEvents).length)
    expect([hits, scope.active]).toEqual([[1, 1, 0], []])
    expect(changes).toHaveLength(3)
  })

  test('a fault for another person counts nothing', () => {
    const fault = active({ fault: 'drop events', for: 'summit-ridge', next: 1 })
    const { scope } = scopeOf(fault)
    expect(scope.hits(ANY, isOfEvents)).toEqual([])
    expect(scope.active).toEqual([fault])
  })

  test('held events are released in the opposite order with the last of them', () => {
    const fault = active({ fault: 'reorder events', next: 2 })
    const { scope } = scopeOf(fault)
    const sent: string[] = []
    for (const name of ['first', 'second']) {
      expect(sent).toEqual([])
      expect(scope.hits(ANY, isOfEvents)).toEqual([fault])
      scope.hold(fault.id, () => sent.push(name))
    }
    expect([sent, scope.active]).toEqual([['second', 'first'], []])
  })

  test('an end of a fault releases its events and hangs up its calls, but not those of others', () => {
    const [held, hanging] = [active({ fault: 'reorder events', next: 3 }), active({ fault: 'hang' })]
    const { scope } = scopeOf(held, hanging)
    const happened: string[] = []
    scope.hits(ANY, isOfEvents)
    scope.hold(held.id, () => happened.push('released'))
    scope.hang(() => happened.push('hung up'))
    scope.hang(() => happened.push('gone before'))()
    expect(scope.remove((one) => one === held)).toEqual([held])
    expect(happened).toEqual(['released'])
    scope.remove(() => true)
    expect(happened).toEqual(['released', 'hung up'])
  })
})
