// The wire log of a world: bounded, numbered, counted, and shown without secrets.
import { describe, expect, it } from 'vitest'
import { ann, createQuietWorld } from './quiet-world'
import { redactWireEntry } from './wire-entry'
import { WireLog } from './wire-log'

const call = (status: number) => ({ direction: 'in', kind: 'call', name: 'auth.user', status, userId: ann }) as const

describe('a wire log', () => {
  it('numbers entries per world and records the person and the virtual instant', () => {
    const [world, otherWorld] = [createQuietWorld().world, createQuietWorld().world]
    const wire = new WireLog()
    wire.record(world, call(200))
    wire.record(otherWorld, call(401))
    wire.record(world, { direction: 'out', kind: 'fault', name: 'cut socket', persona: 'blue-mesa' })
    expect(wire.entries(world)).toMatchObject([
      { n: 1, at: '2026-03-02T15:15:00.000Z', status: 200, person: 'harbor-crest', channel: null },
      { n: 2, name: 'cut socket', person: 'blue-mesa' },
    ])
    expect(wire.entries(world, 2).map(({ n }) => n)).toEqual([2])
    expect(wire.entries(otherWorld)).toMatchObject([{ n: 1, status: 401 }])
  })

  it('drops the oldest entries but still counts them', () => {
    const { world } = createQuietWorld()
    const wire = new WireLog()
    for (let times = 0; times < 3000; times += 1) wire.record(world, call(200))
    const entries = wire.entries(world)
    expect(entries.length).toBeLessThanOrEqual(1200)
    expect(entries.at(-1)?.n).toBe(3000)
    expect(wire.coverage(world).calls.get('auth.user')?.get(200)).toBe(3000)
    expect([...wire.coverage(world).roles]).toEqual(['investor'])
  })

  it('calls a listener until it is removed', () => {
    const { world } = createQuietWorld()
    const wire = new WireLog()
    const numbers: number[] = []
    const stop = wire.listen(world, ({ n }) => numbers.push(n))
    wire.record(world, call(200))
    stop()
    wire.record(world, call(200))
    expect(numbers).toEqual([1])
  })

  it('masks secrets when an entry is shown', () => {
    const { world } = createQuietWorld()
    const wire = new WireLog()
    wire.record(world, {
      ...call(200),
      name: `GET /api/${'aZ09_-'.repeat(7)}x`,
      path: `/api/${'aZ09_-'.repeat(7)}x`,
      sent: { email: 'a@b.example', password: 'x' },
      answer: { data: { token: 'y' } },
    })
    const [entry] = wire.entries(world).map(redactWireEntry)
    expect(entry).toMatchObject({ name: 'GET /api/•••', path: '/api/•••' })
    expect(entry).toMatchObject({ sent: { email: 'a@b.example', password: '•••' }, answer: { data: { token: '•••' } } })
  })
})
