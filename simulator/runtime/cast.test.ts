// Everybody can sign in with the password that the cast shows, and nobody with another one.
import { describe, expect, it } from 'vitest'
import { authenticate } from './cast'
import { manualTime } from './manual-time'
import { hashPassword } from './password'
import { Worlds } from './worlds'

const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', paused: true })

describe('signing in', () => {
  it.each(world.cast)('works for $key, whatever the case of the e-mail', async ({ email, password, userId }) => {
    expect(await authenticate(world, email.toUpperCase(), password)).toBe(userId)
  })

  it('fails with a wrong password, an unknown e-mail, or nothing', async () => {
    const [one, two] = world.cast
    const answers = await Promise.all([
      authenticate(world, one?.email ?? '', two?.password ?? ''),
      authenticate(world, 'nobody@nowhere.example', one?.password ?? ''),
      authenticate(world, '', ''),
    ])
    expect(answers).toEqual([null, null, null])
  })

  it('has a new salt for every hash', async () => {
    expect(await hashPassword('same-password')).not.toBe(await hashPassword('same-password'))
  })
})

describe('the cast', () => {
  it('lists every person once, bots included, with a user of this world', () => {
    expect(new Set(world.cast.map((person) => person.key)).size).toBe(world.cast.length)
    expect(world.cast.map((person) => person.role)).toEqual(
      expect.arrayContaining(['investor', 'lender', 'originator', 'borrower', 'admin']),
    )
    expect(world.cast.map((person) => person.userId)).not.toContain(0)
  })
})
