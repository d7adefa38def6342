// Sign-in with the passwords of the cast, and how passwords are hashed.
import { describe, expect, it } from 'vitest'
import { manualTime } from '../runtime/manual-time'
import { Worlds } from '../runtime/worlds'
import { authenticate } from './authenticate'
import { hashPassword, passwordMatches, UNKNOWN_USER_HASH } from './password'

const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', paused: true })

describe('signing in', () => {
  it.each(world.cast)('works for $key, ignoring the case of the email', async ({ email, password, userId }) => {
    expect(await authenticate(world, email.toUpperCase(), password)).toBe(userId)
  })

  it('fails with a wrong password, an unknown email, or empty fields', async () => {
    const [first, second] = world.cast
    const answers = await Promise.all([
      authenticate(world, first?.email ?? '', second?.password ?? ''),
      authenticate(world, 'nobody@nowhere.example', first?.password ?? ''),
      authenticate(world, '', ''),
    ])
    expect(answers).toEqual([null, null, null])
  })

  it('caches only correct pairs of password and hash, so wrong guesses are always hashed', async () => {
    /** Whether the result arrives at once, and whether it is a match. */
    const tryPassword = async (
      password: string,
      hash: string,
    ): Promise<readonly [isImmediate: boolean, isMatch: boolean]> => {
      let isSettled = false
      const answer = passwordMatches(password, hash).finally(() => {
        isSettled = true
      })
      // scrypt runs on another thread, so its result never arrives within this turn.
      for (let turn = 0; turn < 100; turn += 1) await null
      return [isSettled, await answer]
    }
    const [hash, another] = [await hashPassword('right'), await hashPassword('right')]
    expect(await tryPassword('right', hash)).toEqual([false, true])
    expect(await tryPassword('right', hash)).toEqual([true, true])
    expect(await tryPassword('wrong', hash)).toEqual([false, false])
    expect(await tryPassword('wrong', hash)).toEqual([false, false])
    expect(await tryPassword('right', another)).toEqual([false, true])
    expect(await tryPassword('right', UNKNOWN_USER_HASH)).toEqual([false, false])
  })

  it('uses a new salt for every hash', async () => {
    expect(await hashPassword('same-password')).not.toBe(await hashPassword('same-password'))
  })
})
