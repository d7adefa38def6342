// Signatures that admit a Pusher socket to a private channel: created by POST /api/broadcasting/auth, verified on subscription.
// Each world has its own secret; the one of `main` is configurable. S7.7
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { MAIN_WORLD, type RunningWorld } from '../../runtime/running-world'

/** The Pusher app of the world `main`, as configured in Reverb. */
export interface PusherApp {
  /** Null if external backends may not send events. */
  readonly id: string | null
  /** Public, part of every page. */
  readonly key: string
  /** Null for a generated secret, as every other world has. An external Reverb needs a configured one. */
  readonly secret: string | null
}

/** The key of all worlds, unless another one is configured for `main`. */
const DEFAULT_KEY = 'local'

/** Compares texts in constant time. */
export const isSameText = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Creates and verifies signatures. The secrets never leave this object. */
export class Signer {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()
  readonly #app: PusherApp

  constructor(
    app: PusherApp = { id: null, key: DEFAULT_KEY, secret: null },
    /** Derives the secrets of worlds, so that all nodes of a cluster agree. Null for random secrets. */
    private readonly rootSecret: string | null = null,
  ) {
    this.#app = app
  }

  /** The public key of a world; the key of `main` if the world is unknown. */
  keyOf(world: RunningWorld | null): string {
    return world === null || world.id === MAIN_WORLD ? this.#app.key : DEFAULT_KEY
  }

  /** True for the key of any world. */
  knows(key: string): boolean {
    return key === DEFAULT_KEY || key === this.#app.key
  }

  /** Returns `key:hex` for a socket, a channel and the exact text of the presence data, if any. */
  sign(world: RunningWorld, socketId: string, channel: string, channelData: string | null): string {
    const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
    return `${this.keyOf(world)}:${createHmac('sha256', this.#secretOf(world)).update(text).digest('hex')}`
  }

  /** True if `sign` returns this signature for the same values. */
  verify(world: RunningWorld, socketId: string, channel: string, channelData: string | null, auth: string): boolean {
    return isSameText(this.sign(world, socketId, channel, channelData), auth)
  }

  #secretOf(world: RunningWorld): Buffer {
    if (world.id === MAIN_WORLD && this.#app.secret !== null) return Buffer.from(this.#app.secret)
    const cached = this.#secrets.get(world)
    if (cached !== undefined) return cached
    const secret =
      this.rootSecret === null ? randomBytes(32) : createHmac('sha256', this.rootSecret).update(world.id).digest()
    this.#secrets.set(world, secret)
    return secret
  }
}
