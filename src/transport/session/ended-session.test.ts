// What remains when the server refuses the token: nothing stored is lost, and all tabs go the same way.
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser as browser } from './fake-browser'
import { readToken } from './token-cookie'

describe('a session that ends', () => {
  it('investor walk 12: ends in all tabs without losing what is stored, and all follow when the person signs in again', () => {
    const { tab, jar } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('ann')
    for (const { session } of [one, two]) session.onUser(7)
    one.session.forget('ended')
    expect(readToken(jar)).toBeNull()
    expect([one.cleared, two.cleared]).toEqual([[], []])
    expect(two.facts.at(-1)).toEqual({ signedIn: false, ended: true })
    // What is typed meanwhile is still stored as the person's.
    expect([one.scope.userId(), two.scope.userId()]).toEqual([7, 7])
    one.session.store('ann again')
    expect(two.facts.at(-1)).toEqual({ signedIn: true })
    expect(two.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' })
  })

  it('asks the server where the word of the end comes before the change of the cookie', async () => {
    const { tab, jar } = browser()
    const good = tab(true, async () => 7)
    const bad = tab(true, async () => null)
    const one = tab()
    one.session.store('ann')
    for (const { session } of [good, bad, one]) session.onUser(7)
    // The other tabs still read the cookie as it was.
    const { write } = jar
    jar.write = () => undefined
    one.session.forget('ended')
    jar.write = write
    await vi.waitFor(() => expect(bad.facts.at(-1)).toEqual({ signedIn: false, ended: true }))
    expect(good.facts.at(-1)).toEqual({ signedIn: true })
  })

  it('goes back to the former person when the account that signed in over their page is refused', () => {
    const { tab } = browser()
    const { session, scope } = tab()
    session.store('ann')
    session.onUser(7)
    session.forget('ended')
    session.store('bob')
    session.onUser(8)
    session.forget('ended')
    expect(scope.userId()).toBe(7)
  })
})
