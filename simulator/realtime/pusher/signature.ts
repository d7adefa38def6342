// The signature that lets a Pusher socket into a private channel: made by POST /api/broadcasting/auth, checked at the
// subscription. Each world signs with a secret of its own. toolchain.md §3b
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'

/** The public app key of the Pusher door. */
export const APP_KEY = 'local'

/** Signs and checks; the secrets live as long as this object and leave it never. */
export class Signer {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()

  /** `key:hex` for one socket and one channel (and the very text of the presence data, if any). */
  sign(world: RunningWorld, socketId: string, channel: string, channelData: string | null): string {
    const text = channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
    return `${APP_KEY}:${createHmac('sha256', this.#secretOf(world)).update(text).digest('hex')}`
  }

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
