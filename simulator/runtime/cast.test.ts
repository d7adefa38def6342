// The people of a world.
import { describe, expect, it } from 'vitest'
import { manualTime } from './manual-time'
import { Worlds } from './worlds'

const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', paused: true })

describe('the cast', () => {
  it('lists every person once, including bots, with a user id of this world', () => {
    expect(new Set(world.cast.map((person) => person.key)).size).toBe(world.cast.length)
    expect(world.cast.map((person) => person.role)).toEqual(
      expect.arrayContaining(['investor', 'lender', 'originator', 'borrower', 'admin']),
    )
    expect(world.cast.map((person) => person.userId)).not.toContain(0)
  })
})
