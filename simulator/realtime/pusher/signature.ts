// The signature that admits a Pusher socket to a private channel: made by POST /api/broadcasting/auth, checked at the
// subscription. Each world signs with a secret of its own. S7.7
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'

/** The public app key of the Pusher gateway. */
export const APP_KEY = 'local'

/** Signs and verifies; the secrets stay in this object. */
export class Signer {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()

  /** `key:hex` for one socket, one channel and the exact text of the presence data, if there is any. */
  sign(world: RunningWorld, socketId: string, channel: string, channelData: string | null): string {
    const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
    return `${APP_KEY}:${createHmac('sha256', this.#secretOf(world)).update(text).digest('hex')}`
  }

  /** True for a signature that `sign` made from the same values. */
  verify(world: RunningWorld, socketId: string, channel: string, channelData: string | null, auth: string): boolean {
    const expected = Buffer.from(this.sign(world, socketId, channel, channelData))
    const given = Buffer.from(auth)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  #secretOf(world: RunningWorld): Buffer {
    const known = this.#secrets.get(world)
    if (known !== undefined) return known
    const secret = randomBytes(32)
    this.#secrets.set(world, secret)
    return secret
  }
}
