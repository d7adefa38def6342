// The signature that admits a Pusher socket to a private channel: made by POST /api/broadcasting/auth, checked at the
// subscription. Each world signs with a secret of its own. S7.7
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'

/** The app of the Pusher gateway, as a Reverb knows it: its public key, and the secret that signatures are made with. */
export interface PusherApp {
  readonly key: string
  /** Null: each world has one of its own. A secret that is set lets a Reverb beside the simulator verify the signatures. */
  readonly secret: string | null
}

const ownApp: PusherApp = { key: 'local', secret: null }

/** Signs and verifies; the secrets stay in this object. */
export class Signer {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()
  readonly #given: Buffer | null
  /** The public app key. */
  readonly key: string

  constructor({ key, secret }: PusherApp = ownApp) {
    this.key = key
    this.#given = secret === null ? null : Buffer.from(secret)
  }

  /** True when all worlds sign alike: then a signature alone does not say of which world it is. */
  get isShared(): boolean {
    return this.#given !== null
  }

  /** `key:hex` for one socket, one channel and the exact text of the presence data, if there is any. */
  sign(world: RunningWorld, socketId: string, channel: string, channelData: string | null): string {
    const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
    return `${this.key}:${createHmac('sha256', this.#secretOf(world)).update(text).digest('hex')}`
  }

  /** True for a signature that `sign` made from the same values. */
  verify(world: RunningWorld, socketId: string, channel: string, channelData: string | null, auth: string): boolean {
    const expected = Buffer.from(this.sign(world, socketId, channel, channelData))
    const given = Buffer.from(auth)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  #secretOf(world: RunningWorld): Buffer {
    if (this.#given !== null) return this.#given
    const known = this.#secrets.get(world)
    if (known !== undefined) return known
    const secret = randomBytes(32)
    this.#secrets.set(world, secret)
    return secret
  }
}
