// Recognizes a device that signed in to an account before, by a signed cookie. It grants nothing: its wrong passwords are only counted
// apart from those of strangers.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'
import { personById } from '../../world/people/people'
import type { ReceiptSeals } from '../stores/receipt-seals'
import { cookieValue } from './cookies'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Issues and verifies the cookies. Each is bound to the world, the account and its password, so a new password makes every device
 * unknown.
 */
export class KnownDevices {
  /** The secret of `seals` is stored with the world, so that devices stay known after a restart. */
  constructor(private readonly seals: Pick<ReceiptSeals, 'keyFor'>) {}

  /** The random name of the device in this Cookie header; null if it never signed in to this account. */
  deviceOf(world: RunningWorld, userId: number, cookies: string | undefined): string | null {
    const [device = '', mac = ''] = cookieValue(cookies, this.#nameFor(world, userId))?.split('.') ?? []
    const expected = Buffer.from(this.#macOf(world, userId, device))
    const sent = Buffer.from(mac)
    return device !== '' && sent.length === expected.length && timingSafeEqual(sent, expected) ? device : null
  }

  /** The Set-Cookie header that makes a device known for a year. `device` is its name if it's known already. */
  cookieFor(world: RunningWorld, userId: number, device: string | null, isSecure: boolean): string {
    const name = device ?? randomBytes(16).toString('base64url')
    const value = `${name}.${this.#macOf(world, userId, name)}`
    const cookie = `${this.#nameFor(world, userId)}=${value}; Path=/api; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict`
    return isSecure ? `${cookie}; Secure` : cookie
  }

  /** One cookie per account, so that a device can be known to several. The name doesn't tell which. */
  #nameFor(world: RunningWorld, userId: number): string {
    return `known_device_${this.#digest(world, ['name', userId]).slice(0, 12)}`
  }

  #macOf(world: RunningWorld, userId: number, device: string): string {
    const passwordHash = personById(world.state(), userId)?.passwordHash ?? ''
    return this.#digest(world, ['device', userId, passwordHash, device])
  }

  #digest(world: RunningWorld, parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.seals.keyFor(world, 'known-device')).update(parts.join('\n')).digest('base64url')
  }
}
