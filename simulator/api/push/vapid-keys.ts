// The key pair with which a world identifies itself to push services (VAPID, RFC 8292). It follows from the world's secret, so that
// subscriptions still work after a restart.
import { createECDH } from 'node:crypto'
import type { RunningWorld } from '../../runtime/running-world'
import type { ReceiptSeals } from '../stores/receipt-seals'

export interface VapidKeys {
  /** Base64url, as browsers and push services expect them. */
  readonly publicKey: string
  readonly privateKey: string
}

export function vapidKeysOf(seals: Pick<ReceiptSeals, 'keyFor'>, world: RunningWorld): VapidKeys {
  const curve = createECDH('prime256v1')
  const secret = seals.keyFor(world, 'vapid')
  curve.setPrivateKey(secret)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
