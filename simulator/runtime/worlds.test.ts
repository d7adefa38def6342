// Creating, naming and deleting worlds, and their isolation.
import { describe, expect, it } from 'vitest'
import { manualTime } from './manual-time'
import { CannotCreate } from './new-world'
import { Worlds } from './worlds'

const scenario = 'first-live-auction'
const worlds = () => new Worlds(manualTime())

it('says that every world is toOthers() if the server is', () => {
  const all = new Worlds(manualTime(), undefined, undefined, undefined, null, true)
  expect(all.create({ scenario: 'first-live-auction', paused: true }).toOthers).toBe(true)
  expect(worlds().create({ scenario: 'first-live-auction', paused: true }).toOthers).toBe(false)
})

describe('worlds', () => {
  it('are created with the requested scenario, and its seed unless another is requested', () => {
    const all = worlds()
    const main = all.create({ scenario, id: 'main' })
    const other = all.create({ scenario, seed: 5, paused: true, broadcaster: 'socket.io' })
    expect(main).toMatchObject({ id: 'main', scenario, seed: 41, broadcaster: 'reverb' })
    expect(other).toMatchObject({ id: 'world-1', seed: 5, broadcaster: 'socket.io' })
    expect([main.paused(), other.paused()]).toEqual([false, true])
    expect(all.list().map((world) => world.id)).toEqual(['main', 'world-1'])
    expect(all.get('world-1')).toBe(other)
  })

  it.each([
    [
      { scenario: 'first-live-auktion' },
      'scenario',
      "There is no scenario 'first-live-auktion'. Did you mean 'first-live-auction'?",
    ],
    [{ scenario: 'x' }, 'scenario', "There is no scenario 'x'. Available: "],
    [{ scenario, id: 'main' }, 'id', "There is already a world named 'main'."],
    [
      { scenario, id: 'Two words' },
      'id',
      'A world id may contain lowercase letters, digits and single hyphens, at most 40 characters.',
    ],
    [{ scenario: 'rank-only', api: 'spec' }, 'api', "'rank-only' has rank-only auctions, which only the API full has."],
    [{ scenario: 'rank-only', api: 'laravel:ids' }, 'api', 'has rank-only auctions'],
    [{ scenario, id: 'double--hyphen' }, 'id', 'A world id may contain lowercase letters'],
  ] as const)('are not created from %j', (request, field, message) => {
    const all = worlds()
    all.create({ scenario, id: 'main' })
    expect(() => all.create(request)).toThrow(CannotCreate)
    expect(() => all.create(request)).toThrow(message)
    expect(() => all.create(request)).toThrow(expect.objectContaining({ field }))
    expect(all.list()).toHaveLength(1)
  })

  it('end when they are deleted, which frees their id', async () => {
    const all = worlds()
    const world = all.create({ scenario, id: 'class' })
    expect([all.delete('class'), all.delete('class'), all.get('class')]).toEqual([true, false, undefined])
    await expect(world.advance(1)).rejects.toThrow('ended')
    expect(all.create({ scenario, id: 'class' }).id).toBe('class')
  })

  it('are reported to listeners', () => {
    const all = worlds()
    const created: string[] = []
    const stop = all.onCreated((world) => created.push(world.id))
    all.create({ scenario, id: 'one' })
    stop()
    all.create({ scenario, id: 'two' })
    expect(created).toEqual(['one'])
  })

  it('run by the hundred without affecting each other', async () => {
    const all = worlds()
    const many = Array.from({ length: 200 }, () => all.create({ scenario, paused: true }))
    const untouched = many[0]?.hash()
    await Promise.all(many.slice(1, 40).map((world, index) => world.advance(index * 10_000)))
    expect(many[0]?.hash()).toBe(untouched)
    expect(many[199]?.hash()).toBe(untouched)
    expect(many.slice(1, 40).map((world) => world.position())).toEqual(
      many.slice(1, 40).map((_, index) => index * 10_000),
    )
  })

  it('list the built-in scenarios', () => {
    const cards = worlds().scenarios()
    expect(cards.find((card) => card.id === scenario)).toEqual({
      id: scenario,
      title: 'First live auction',
      summary: 'An investor bids on a real property, is outbid live, and sees the result',
      roles: ['investor', 'lender'],
      minutes: 30,
      tags: ['start-here', 'soft-close'],
      endless: true,
    })
  })
})
