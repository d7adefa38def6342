// The signature that admits a Pusher socket to a private channel: made by POST /api/broadcasting/auth, checked at the
// subscription. Each world signs with a secret of its own; that of `main` can be set. S7.7
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'
import { MAIN_WORLD } from '../../runtime/running-world'

/** The app of the Pusher protocol that the world `main` is, as a Reverb knows it. */
export interface PusherApp {
  /** Null: nobody may send events into it. */
  readonly id: string | null
  /** Public: it stands in the page. */
  readonly key: string
  /** Null: one of its own, as every other world has. A Reverb beside the simulator verifies by the one that is set. */
  readonly secret: string | null
}

/** The key of every world but `main`, and of `main` unless another one is set. */
const OWN_KEY = 'local'

/** True for equal texts; how long it takes says nothing about where they differ. */
export const isSameText = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Signs and verifies; the secrets stay in this object. */
export class Signer {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()
  readonly #app: PusherApp

  constructor(
    app: PusherApp = { id: null, key: OWN_KEY, secret: null },
    /** The secrets of worlds are made from it, alike in every process that has it; by chance when it is null. */
    private readonly root: string | null = null,
  ) {
    this.#app = app
  }

  /** The public key of a world; that of `main` where no world is known. */
  keyOf(world: RunningWorld | null): string {
    return world === null || world.id === MAIN_WORLD ? this.#app.key : OWN_KEY
  }

  /** True for the key of any world. */
  knows(key: string): boolean {
    return key === OWN_KEY || key === this.#app.key
  }

  /** `key:hex` for one socket, one channel and the exact text of the presence data, if there is any. */
  sign(world: RunningWorld, socketId: string, channel: string, channelData: string | null): string {
    const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
    return `${this.keyOf(world)}:${createHmac('sha256', this.#secretOf(world)).update(text).digest('hex')}`
  }

  /** True for a signature that `sign` made from the same values. */
  verify(world: RunningWorld, socketId: string, channel: string, channelData: string | null, auth: string): boolean {
    return isSameText(this.sign(world, socketId, channel, channelData), auth)
  }

  #secretOf(world: RunningWorld): Buffer {
    if (world.id === MAIN_WORLD && this.#app.secret !== null) return Buffer.from(this.#app.secret)
    const known = this.#secrets.get(world)
    if (known !== undefined) return known
    const secret = this.root === null ? randomBytes(32) : createHmac('sha256', this.root).update(world.id).digest()
    this.#secrets.set(world, secret)
    return secret
  }
}
