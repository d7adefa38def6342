// Who is signed in: bearer tokens, stored as hashes, each of exactly one world, outside the world's log.
import { createHash, randomBytes } from 'node:crypto'
import type { RunningWorld } from './running-world'
import type { SessionStorage } from './world-storage'
import { noStorage } from './world-storage'

/** The cookie in which the marketplace stores its token (S9.2). */
export const TOKEN_COOKIE = 'auth._token.local'

/** Who holds the token, and of which world it is. */
export interface Session {
  readonly world: RunningWorld
  readonly userId: number
  /** Of its token; the same in every process that resumes it. */
  readonly hash: string
}

/** Of one person at a time: every browser has one. */
const MOST_SESSIONS = 50

/** Under which the session of a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What others may call the session of this token: nothing that leads back to the token. */
export const sessionNameOf = (token: string): string =>
  createHash('sha256').update(`session ${token}`).digest('hex').slice(0, 12)

/** The token in an Authorization header; null without one. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/** Sessions survive rewind and reset; they end with a logout or with their world. */
export class Sessions {
  readonly #byHash = new Map<string, Session>()
  readonly #watched = new WeakSet<RunningWorld>()

  readonly #endListeners: ((session: Session) => void)[] = []

  constructor(private readonly storage: SessionStorage = noStorage) {}

  /** Called with each session that has ended. */
  onEnded(listener: (session: Session) => void): void {
    this.#endListeners.push(listener)
  }

  /** Takes in a session that was stored. */
  resume(hash: string, world: RunningWorld, userId: number): void {
    this.#watch(world)
    this.#byHash.set(hash, { world, userId, hash })
  }

  /** A new random token for this person of this world; only its hash is stored. */
  open(world: RunningWorld, userId: number): string {
    this.#watch(world)
    this.#makeRoom(world, userId)
    const token = randomBytes(32).toString('base64url')
    const hash = hashOf(token)
    this.#byHash.set(hash, { world, userId, hash })
    this.storage.putSession(hash, world.id, userId)
    return token
  }

  /** The session of a token, whatever its world; null for a token that is unknown or closed. */
  find(token: string): Session | null {
    return this.#byHash.get(hashOf(token)) ?? null
  }

  /** The session of a token with this hash; null when there is none. */
  byHash(hash: string): Session | null {
    return this.#byHash.get(hash) ?? null
  }

  /** Ends the session of this token. */
  close(token: string): void {
    this.#end(hashOf(token))
  }

  /** Signs everybody of this world out. */
  closeAll(world: RunningWorld): void {
    for (const [hash, session] of this.#byHash) if (session.world === world) this.#end(hash)
  }

  /** Ends all sessions of this person. */
  closeAllOf(world: RunningWorld, userId: number): void {
    for (const [hash, session] of this.#byHash) {
      if (session.world === world && session.userId === userId) this.#end(hash)
    }
  }

  /** Ends the oldest session of somebody who has too many. */
  #makeRoom(world: RunningWorld, userId: number): void {
    const own = [...this.#byHash].filter(([, session]) => session.world === world && session.userId === userId)
    const [oldest] = own
    if (oldest !== undefined && own.length >= MOST_SESSIONS) this.#end(oldest[0])
  }

  #end(hash: string): void {
    const session = this.#byHash.get(hash)
    if (session === undefined) return
    this.#byHash.delete(hash)
    this.storage.deleteSession(hash)
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
