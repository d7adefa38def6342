// Everybody can sign in with the password that the cast shows, and nobody with another one.
import { describe, expect, it } from 'vitest'
import { authenticate } from './cast'
import { manualTime } from './manual-time'
import { hashPassword, matches, NOBODY } from './password'
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

  it('hashes a right password once, every wrong one, and a right one of another hash', async () => {
    const isAnsweredAtOnce = async (password: string, hash: string): Promise<readonly [boolean, boolean]> => {
      let isAnswered = false
      const answer = matches(password, hash).finally(() => {
        isAnswered = true
      })
      // A hash is made elsewhere: it is never there before this turn is over.
      for (let turn = 0; turn < 100; turn += 1) await null
      return [isAnswered, await answer]
    }
    const [hash, another] = [await hashPassword('right'), await hashPassword('right')]
    expect(await isAnsweredAtOnce('right', hash)).toEqual([false, true])
    expect(await isAnsweredAtOnce('right', hash)).toEqual([true, true])
    expect(await isAnsweredAtOnce('wrong', hash)).toEqual([false, false])
    expect(await isAnsweredAtOnce('wrong', hash)).toEqual([false, false])
    expect(await isAnsweredAtOnce('right', another)).toEqual([false, true])
    expect(await isAnsweredAtOnce('right', NOBODY)).toEqual([false, false])
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
