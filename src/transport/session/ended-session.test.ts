// A session that the server ended: nothing stored is lost, and all tabs follow.
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser as browser } from './fake-browser'
import { readToken } from './token-cookie'

describe('a session that ends', () => {
  it('ends in all tabs without losing stored data, and all tabs follow when the user signs in again', () => {
    const { tab, jar } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('ann')
    for (const { session } of [one, two]) session.onUser(7)
    one.session.forget('ended')
    expect(readToken(jar)).toBeNull()
    expect([one.cleared, two.cleared]).toEqual([[], []])
    expect(two.facts.at(-1)).toEqual({ signedIn: false, ended: true })
    // Anything typed meanwhile is still stored as this user's.
    expect([one.scope.userId(), two.scope.userId()]).toEqual([7, 7])
    one.session.store('ann again')
    expect(two.facts.at(-1)).toEqual({ signedIn: true })
    expect(two.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' })
  })

  it('asks the server if the message arrives before the change of the cookie', async () => {
    const { tab, jar } = browser()
    const good = tab(true, async () => 7)
    const bad = tab(true, async () => null)
    const one = tab()
    one.session.store('ann')
    for (const { session } of [good, bad, one]) session.onUser(7)
    // The other tabs still read the old cookie.
    const { write } = jar
    jar.write = () => undefined
    one.session.forget('ended')
    jar.write = write
    await vi.waitFor(() => expect(bad.facts.at(-1)).toEqual({ signedIn: false, ended: true }))
    expect(good.facts.at(-1)).toEqual({ signedIn: true })
  })

  it('returns to the previous user if the account that signed in over their page is refused', () => {
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
