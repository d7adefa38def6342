// The combined effects of a world's faults.
import { describe, expect, test } from 'vitest'
import type { Fault } from '../world/faults/fault'
import { ActiveFault } from './active-fault'
import { eventHitOf, hitsEvents } from './fault-hits'
import { FaultScope } from './fault-scope'

let count = 0
const active = (fault: Fault): ActiveFault => {
  count += 1
  return new ActiveFault(count, fault, null, 'control')
}
const ANY = { person: 'harbor-crest', channel: 'auction' } as const

const seededHit = (faults: readonly ActiveFault[]) => eventHitOf(faults, { seed: 41 })

describe('several faults on one event', () => {
  test('duplicate it and damage every copy, in order', () => {
    const hit = seededHit([
      active({ fault: 'duplicate events' }),
      active({ fault: 'corrupt payload' }),
      active({ fault: 'truncate payload' }),
      active({ fault: 'duplicate events' }),
    ])
    expect(hit).toEqual({ copies: 4, damages: ['corrupted', 'truncated'], release: { kind: 'now' } })
  })

  test('stop at the first one that drops, delays or holds it', () => {
    const twice = active({ fault: 'duplicate events' })
    const late = active({ fault: 'delay events', by: 500 })
    const held = active({ fault: 'reorder events', next: 2 })
    const dropped = active({ fault: 'drop events' })
    expect(seededHit([twice, dropped, late]).copies).toBe(0)
    expect(seededHit([late, twice, dropped])).toEqual({
      copies: 1,
      damages: [],
      release: { kind: 'delayed', ms: 500, time: 'real' },
    })
    expect(seededHit([twice, held]).release).toEqual({ kind: 'held', faultId: held.id })
  })
})

describe('the faults of a world', () => {
  const scopeOf = (...faults: readonly ActiveFault[]) => {
    const changes: number[] = []
    const scope: FaultScope = new FaultScope(() => changes.push(scope.active.length))
    for (const fault of faults) scope.add(fault)
    return { scope, changes }
  }

  test('a fault with `next: 2` hits twice and is then removed', () => {
    const { scope, changes } = scopeOf(active({ fault: 'drop events', next: 2 }))
    const hits = [1, 2, 3].map(() => scope.hits(ANY, hitsEvents).length)
    expect([hits, scope.active]).toEqual([[1, 1, 0], []])
    expect(changes).toHaveLength(3)
  })

  test('a fault for another person doesn’t count', () => {
    const fault = active({ fault: 'drop events', for: 'summit-ridge', next: 1 })
    const { scope } = scopeOf(fault)
    expect(scope.hits(ANY, hitsEvents)).toEqual([])
    expect(scope.active).toEqual([fault])
  })

  test('held events are released in reverse order once the last one arrives', () => {
    const fault = active({ fault: 'reorder events', next: 2 })
    const { scope } = scopeOf(fault)
    const sent: string[] = []
    for (const name of ['first', 'second']) {
      expect(sent).toEqual([])
      expect(scope.hits(ANY, hitsEvents)).toEqual([fault])
      scope.hold(fault.id, () => sent.push(name))
    }
    expect([sent, scope.active]).toEqual([['second', 'first'], []])
  })

  test('ending a fault releases its events and hangs up its calls, but not those of other faults', () => {
    const [held, hanging] = [active({ fault: 'reorder events', next: 3 }), active({ fault: 'hang' })]
    const { scope } = scopeOf(held, hanging)
    const outcomes: string[] = []
    scope.hits(ANY, hitsEvents)
    scope.hold(held.id, () => outcomes.push('released'))
    scope.hang(() => outcomes.push('hung up'))
    scope.hang(() => outcomes.push('gone before'))()
    expect(scope.remove((one) => one === held)).toEqual([held])
    expect(outcomes).toEqual(['released'])
    scope.remove(() => true)
    expect(outcomes).toEqual(['released', 'hung up'])
  })
})
