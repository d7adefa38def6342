// Signed-in users: bearer tokens, stored as hashes. Each belongs to one world and is not part of its log.
import { createHash, randomBytes } from 'node:crypto'
import type { RunningWorld } from '../runtime/running-world'
import { noStorage, type SessionFacts, type SessionStorage } from '../runtime/world-storage'
import { cookieValue } from './middleware/cookies'

/** The cookie in which the marketplace stores its token (S9.2). */
export const TOKEN_COOKIE = 'auth._token.local'

/** The user and the world of a token. */
export interface Session {
  readonly world: RunningWorld
  readonly userId: number
  /** The hash of its token. */
  readonly hash: string
}

/** A use is stored if the last stored one is this much older, virtual ms. */
const USE_STEP_MS = 60_000

/** Every browser has one session. */
const MAX_SESSIONS_PER_USER = 50

/** The hash under which the session of a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A public name for the session of this token, from which the token cannot be derived. */
export const sessionNameOf = (token: string): string =>
  createHash('sha256').update(`session ${token}`).digest('hex').slice(0, 12)

/** The name of a session in its user's list, from which neither the hash nor the token can be derived. */
export const sessionIdOf = (hash: string): string =>
  createHash('sha256').update(`listed session ${hash}`).digest('hex').slice(0, 16)

/** The bearer token of an Authorization header; null if there is none. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/** Sessions survive rewind and reset; they end with a logout or with their world. */
export class Sessions {
  readonly #byHash = new Map<string, Session>()
  /** By hash, with the use that is stored. Sessions of an older program have none. */
  readonly #facts = new Map<string, { readonly facts: SessionFacts; readonly storedUse: number }>()
  readonly #watched = new WeakSet<RunningWorld>()

  readonly #endListeners: ((session: Session) => void)[] = []

  constructor(private readonly storage: SessionStorage = noStorage) {}

  /** Calls the listener with every session that ends. */
  onEnded(listener: (session: Session) => void): void {
    this.#endListeners.push(listener)
  }

  /** Restores a stored session. */
  resume(hash: string, world: RunningWorld, userId: number, facts?: SessionFacts): void {
    this.#watch(world)
    if (facts !== undefined) this.#facts.set(hash, { facts, storedUse: facts.usedAt })
    this.#byHash.set(hash, { world, userId, hash })
  }

  /** Returns a new random token for this user; only its hash is stored. */
  open(world: RunningWorld, userId: number, browser: string | null = null): string {
    this.#watch(world)
    this.#makeRoom(world, userId)
    const token = randomBytes(32).toString('base64url')
    const hash = hashOf(token)
    this.#byHash.set(hash, { world, userId, hash })
    const now = Math.round(world.reading().now)
    const facts = { browser, openedAt: now, usedAt: now }
    this.#facts.set(hash, { facts, storedUse: now })
    this.storage.putSession(hash, world.id, userId, facts)
    return token
  }

  /** The session of a token in any world; null if the token is unknown or closed. */
  find(token: string): Session | null {
    return this.#byHash.get(hashOf(token)) ?? null
  }

  /** The session of the bearer token in an Authorization header, in any world; null if there is none. */
  byAuthorization(authorization: string | undefined): Session | null {
    const token = bearerOf(authorization)
    return token === null ? null : this.find(token)
  }

  /** The session of a page's token cookie, in any world; null if there is none. */
  byCookie(cookies: string | undefined): Session | null {
    return this.byAuthorization(cookieValue(cookies, TOKEN_COOKIE) ?? undefined)
  }

  /** The session whose token has this hash; null if there is none. */
  byHash(hash: string): Session | null {
    return this.#byHash.get(hash) ?? null
  }

  /** Notes that the session of this token made a call. */
  use(token: string): void {
    const session = this.find(token)
    const known = session === null ? undefined : this.#facts.get(session.hash)
    if (session === null || known === undefined) return
    const usedAt = Math.round(session.world.reading().now)
    this.#facts.set(session.hash, { ...known, facts: { ...known.facts, usedAt } })
  }

  /** Stores when the session was last used, unless that was stored recently. Reads don't, so that they need no store. */
  storeUse(token: string): void {
    const session = this.find(token)
    const known = session === null ? undefined : this.#facts.get(session.hash)
    if (session === null || known === undefined) return
    const { facts, storedUse } = known
    if (Math.abs(facts.usedAt - storedUse) < USE_STEP_MS) return
    this.#facts.set(session.hash, { facts, storedUse: facts.usedAt })
    this.storage.putSession(session.hash, session.world.id, session.userId, facts)
  }

  /** The sessions of a user, the last used first. */
  listOf(
    world: RunningWorld,
    userId: number,
  ): readonly { readonly hash: string; readonly facts: SessionFacts | null }[] {
    return [...this.#byHash.values()]
      .filter((session) => session.world === world && session.userId === userId)
      .map(({ hash }) => ({ hash, facts: this.#facts.get(hash)?.facts ?? null }))
      .sort((a, b) => (b.facts?.usedAt ?? 0) - (a.facts?.usedAt ?? 0))
  }

  /** Ends the session of a token. */
  close(token: string): void {
    this.closeHash(hashOf(token))
  }

  /** Ends all sessions of a world. */
  closeAll(world: RunningWorld): void {
    for (const [hash, session] of this.#byHash) if (session.world === world) this.closeHash(hash)
  }

  /** Ends all sessions of a user. */
  closeAllOf(world: RunningWorld, userId: number): void {
    for (const [hash, session] of this.#byHash) {
      if (session.world === world && session.userId === userId) this.closeHash(hash)
    }
  }

  /** Ends the user's oldest session if there are too many. */
  #makeRoom(world: RunningWorld, userId: number): void {
    const own = [...this.#byHash].filter(([, session]) => session.world === world && session.userId === userId)
    const [oldest] = own
    if (oldest !== undefined && own.length >= MAX_SESSIONS_PER_USER) this.closeHash(oldest[0])
  }

  /** Ends the session whose token has this hash. */
  closeHash(hash: string): void {
    const session = this.#byHash.get(hash)
    if (session === undefined) return
    this.#byHash.delete(hash)
    this.#facts.delete(hash)
    this.storage.deleteSession(hash, session.world.id)
    for (const listener of this.#endListeners) listener(session)
  }

  #watch(world: RunningWorld): void {
    if (this.#watched.has(world)) return
    this.#watched.add(world)
    world.listen((signal) => {
      if (signal.kind === 'ended') this.closeAll(world)
      if (signal.kind !== 'logged') return
      for (const event of signal.entry.events) {
        if (event.type === 'account-suspended') this.closeAllOf(world, event.userId)
      }
    }, 'without announcements')
  }
}
