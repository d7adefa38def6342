// Which user a tab acts for: the cookie, other tabs, and the data that is cleared at the end.
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser as browser } from './fake-browser'
import { cookiesOf, readToken, writeToken } from './token-cookie'

describe('the token', () => {
  /** Verifies: S9.1 S9.2 */
  it('lives for a year for all paths in the cookie auth._token.local, as Bearer', () => {
    const { tab, written, jar } = browser()
    tab().session.store('s3cret=')
    expect(written).toEqual(['auth._token.local=Bearer%20s3cret%3D; Path=/; SameSite=Lax; Max-Age=31536000'])
    expect(readToken(jar)).toBe('Bearer s3cret=')
  })

  it('is never sent in the clear on an https page', () => {
    const { tab, written } = browser(true)
    tab().session.store('s3cret')
    expect(written[0]).toMatch(/; Secure$/)
  })

  it.each([
    '',
    'auth._token.local=',
    'auth._token.local=false',
    'auth._token.local=%E0%A4%A',
    'xauth._token.local=Bearer%20x',
  ])('is not found in %j', (text) => {
    expect(readToken({ read: () => text, write: () => {}, secure: false })).toBeNull()
  })
})

describe('a browser that blocks cookies', () => {
  const blocked = (throws: boolean) => ({
    get cookie() {
      if (throws) throw new DOMException('The document is sandboxed', 'SecurityError')
      return ''
    },
    set cookie(_cookie: string) {
      if (throws) throw new DOMException('The document is sandboxed', 'SecurityError')
    },
  })
  it.each([
    ['ignores them', false],
    ['throws', true],
  ])('and %s is detected when a token is stored', (_how, throws) => {
    const jar = cookiesOf(blocked(throws), false)
    const { session } = browser(false, jar).tab()
    expect(session.signedIn()).toBe(false)
    expect(session.store('s3cret')).toBe(false)
    expect(session.credential()).toEqual({ kind: 'none' })
  })
  it('is not confused with a browser that keeps them', () => {
    expect(browser().tab().session.store('s3cret')).toBe(true)
  })
})

describe('the session', () => {
  it('starts with the stored token', () => {
    const { tab, jar } = browser()
    expect(tab().session.signedIn()).toBe(false)
    writeToken(jar, 'one')
    const { session } = tab()
    expect(session.signedIn()).toBe(true)
    expect(session.credential()).toEqual({ kind: 'token', bearer: 'Bearer one' })
  })

  /** Verifies: S2.30 */
  it('deletes the token and all stored data, in all tabs', () => {
    const { tab, jar } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('one')
    const three = tab()
    one.session.forget()
    expect(readToken(jar)).toBeNull()
    expect(one.cleared).toEqual(['all'])
    expect(three.cleared).toEqual(['all'])
    expect(three.facts).toEqual([{ signedIn: false }])
    expect(three.session.credential()).toEqual({ kind: 'none' })
    expect(one.facts).toEqual([])
    expect(two.facts).toEqual([{ signedIn: true }, { signedIn: false }])
  })

  it('signs out even a tab that has already noticed the revoked token', () => {
    const { tab } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('s3cret')
    two.session.forget()
    const facts: unknown[] = []
    two.session.facts().subscribe((fact) => facts.push(fact))
    one.session.forget()
    expect(facts).toEqual([])
    one.session.forget('signed-out')
    expect(facts).toEqual([{ type: 'session/changed-elsewhere', payload: { signedIn: false } }])
  })

  it('does not treat a vanished token as a sign-out: the call fails, and stored data stays', () => {
    const { tab, jar } = browser()
    const { session, facts, cleared } = tab()
    session.store('s3cret')
    jar.write('auth._token.local=; Max-Age=0')
    expect(session.credential()).toEqual({ kind: 'none' })
    expect(session.signedIn()).toBe(false)
    expect(facts).toEqual([])
    expect(cleared).toEqual([])
  })

  it('signs out when another tab’s message arrives after its own call found no token', () => {
    const { tab } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('s3cret')
    two.session.check()
    one.session.forget('signed-out')
    two.session.credential()
    expect(two.facts.at(-1)).toEqual({ signedIn: false })
  })

  /** Verifies: S2.30 */
  it('signs out at once if another tab’s message arrives before its change of the cookie, as in Firefox', async () => {
    const { tab, jar } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('ann')
    for (const { session } of [one, two]) session.onUser(7)
    // At first this tab still reads the old cookie.
    const { write } = jar
    jar.write = () => undefined
    one.session.forget('signed-out')
    jar.write = write
    expect(readToken(jar)).toBe('Bearer ann')
    expect(two.facts.at(-1)).toEqual({ signedIn: false })
    expect(two.cleared).toEqual(['all'])
    expect(two.session.credential()).toEqual({ kind: 'none' })
    expect(two.session.signedIn()).toBe(false)
    jar.write('auth._token.local=; Max-Age=0')
    two.session.check()
    expect(two.facts).toEqual([{ signedIn: true }, { signedIn: false }])
    one.session.store('ann again')
    expect(two.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' })
  })

  it('stays signed out when two other tabs sign out before the cookie is gone', () => {
    const { tab, jar } = browser()
    const [one, two, three] = [tab(), tab(), tab()]
    one.session.store('ann')
    jar.write = () => undefined
    one.session.forget('signed-out')
    three.session.forget('signed-out')
    expect(readToken(jar)).toBe('Bearer ann')
    expect(two.session.signedIn()).toBe(false)
    expect(two.session.credential()).toEqual({ kind: 'none' })
  })

  it('never acts for a user who signed in in another tab', async () => {
    const { tab } = browser()
    const one = tab()
    one.session.store('ann')
    one.scope.enter(7)
    const two = tab()
    two.session.store('bob')
    // Until the owner of the other token is known, this tab acts for its own user or not at all.
    expect(one.session.signedIn()).toBe(false)
    expect(one.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann' })
    one.session.drop('Bearer ann')
    await vi.waitFor(() => expect(one.facts).toEqual([{ signedIn: true }]))
    expect(one.session.signedIn()).toBe(false)
    expect(one.session.credential()).toEqual({ kind: 'signed-in-elsewhere' })
    expect(one.scope.key('draft')).toBe('live:guest:draft')
    one.session.drop('Bearer ann')
    expect(two.session.signedIn()).toBe(true)
  })

  it('continues with the new token when the same user signed in again in another tab', async () => {
    const { tab, jar } = browser()
    const one = tab()
    one.session.store('ann')
    one.scope.enter(7)
    writeToken(jar, 'ann again')
    const two = tab()
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' }))
    expect(one.facts).toEqual([])
    expect(one.cleared).toEqual([])
    expect(one.session.signedIn()).toBe(true)
    expect(one.scope.key('draft')).toBe('live:7:draft')
    two.session.forget('signed-out')
    expect(one.facts).toEqual([{ signedIn: false }])
  })

  it('continues with the new token even if the server had not named the user here yet', async () => {
    const { tab, jar } = browser()
    writeToken(jar, 'ann')
    const one = tab()
    writeToken(jar, 'ann again')
    tab()
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' }))
    expect(one.facts).toEqual([])
    expect(one.session.signedIn()).toBe(true)
  })

  it('counts as signed in while it looks up whether the same user signed in again', async () => {
    const { tab, jar } = browser()
    writeToken(jar, 'ann')
    const one = tab()
    writeToken(jar, 'ann again')
    expect(one.session.signedIn()).toBe(true)
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann again' }))
    expect(one.facts).toEqual([])
  })

  it('stops acting for its user if the owner of the other token cannot be looked up', async () => {
    const { tab, jar } = browser()
    const one = tab()
    one.session.store('ann')
    one.scope.enter(7)
    writeToken(jar, 'stranger')
    one.session.check()
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'signed-in-elsewhere' }))
    expect(one.facts).toEqual([{ signedIn: true }])
  })

  it('ignores a lookup that ends after the user has signed out', async () => {
    const { tab, jar } = browser()
    let nameOwner = (_id: number): void => {}
    const answer = new Promise<number>((resolve) => {
      nameOwner = resolve
    })
    const one = tab(true, () => answer)
    one.session.store('ann')
    one.scope.enter(7)
    const two = tab()
    writeToken(jar, 'bob')
    one.session.check()
    two.session.forget('signed-out')
    nameOwner(8)
    // Three awaits, until the session has compared the owners.
    for (let turn = 0; turn < 3; turn += 1) await answer
    expect(one.facts).toEqual([{ signedIn: false }])
    expect(one.session.credential()).toEqual({ kind: 'none' })
  })

  it('needs no confirmation when its own token is back', () => {
    const { tab, jar } = browser()
    const lookups: string[] = []
    const one = tab(true, (bearer) => {
      lookups.push(bearer)
      return new Promise(() => {})
    })
    one.session.store('ann')
    one.scope.enter(7)
    for (const token of ['bob', 'ann']) {
      writeToken(jar, token)
      one.session.check()
    }
    expect(lookups).toEqual(['Bearer bob'])
    expect(one.session.signedIn()).toBe(true)
  })

  it('follows a sign-in in another tab if signed out here, even after another user signed in there', async () => {
    const { tab } = browser()
    const [one, two] = [tab(), tab()]
    one.session.store('ann')
    expect(two.facts).toEqual([{ signedIn: true }])
    expect(two.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer ann' })
    two.session.store('bob')
    two.session.store('eve')
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'signed-in-elsewhere' }))
    two.session.forget()
    expect(one.session.credential()).toEqual({ kind: 'none' })
    two.session.store('joe')
    expect(one.session.credential()).toEqual({ kind: 'token', bearer: 'Bearer joe' })
  })

  it('is announced to the other tabs by a page whose link signed in another user', async () => {
    const { tab, jar } = browser()
    const one = tab()
    one.session.store('ann')
    writeToken(jar, 'bob')
    tab()
    await vi.waitFor(() => expect(one.facts).toEqual([{ signedIn: true }]))
    expect(one.session.credential()).toEqual({ kind: 'signed-in-elsewhere' })
  })

  it('notices a change of the cookie even without a channel between tabs', async () => {
    const { tab, jar } = browser()
    const one = tab(false)
    one.session.store('ann')
    writeToken(jar, 'bob')
    one.session.credential()
    await vi.waitFor(() => expect(one.session.credential()).toEqual({ kind: 'signed-in-elsewhere' }))
    expect(one.facts).toEqual([{ signedIn: true }])
    one.session.check()
    expect(one.facts).toHaveLength(1)
  })

  it('drops a token that the server rejects, unless it was replaced meanwhile', () => {
    const { tab } = browser()
    const { session } = tab()
    session.store('one')
    session.drop('Bearer older')
    expect(session.signedIn()).toBe(true)
    session.drop('Bearer one')
    expect(session.signedIn()).toBe(false)
  })
})
