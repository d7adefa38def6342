// The seals of receipts: a secret per world makes the nonces, SHA-256 makes leaves and chain. Nothing here enters the
// world's log: the same scenario and seed give the same log whatever the seals are.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { OwnReceipt, ReceiptChain } from '../../../src/contract/receipt'
import type { SideRecordStore } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'
import { receiptFor } from '../../world/bids/receipts.project'
import { canonical } from '../../world/canonical'
import type { AuctionRecord, BidReceipt } from '../../world/state'

const NONCE_BYTES = 16

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Makes the seals of every receipt, the same each time; the secrets are stored only where the world itself is. */
export class ReceiptSeals {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()

  /** `storage`: where secrets outlive the process, so that receipts downloaded before still verify; nowhere when null. */
  constructor(private readonly storage: SideRecordStore | null = null) {}

  /** Restores a stored secret. */
  resume(world: RunningWorld, secret: string): void {
    this.#secrets.set(world, Buffer.from(secret, 'hex'))
  }

  /** The receipt with the nonce that only its owner gets. */
  opened(world: RunningWorld, auctionId: number, kept: BidReceipt): OwnReceipt {
    return { ...receiptFor(auctionId, kept), nonce: this.#nonce(world, auctionId, kept).toString('hex') }
  }

  /** Every leaf of an auction in its order, and the head of the chain. */
  chain(world: RunningWorld, auction: AuctionRecord): ReceiptChain {
    let head: Buffer = Buffer.alloc(32)
    const leaves = auction.receipts.map((kept) => {
      const leaf = this.#leaf(world, auction.id, kept)
      head = sha256(head, leaf)
      return leaf.toString('hex')
    })
    return { auction_id: auction.id, leaves, head: head.toString('hex') }
  }

  #leaf(world: RunningWorld, auctionId: number, kept: BidReceipt): Buffer {
    return sha256(Buffer.from(canonical(receiptFor(auctionId, kept))), this.#nonce(world, auctionId, kept))
  }

  /** Derived from the receipt, so that a repeated receipt of a rewound world gets its nonce again, and no other does. */
  #nonce(world: RunningWorld, auctionId: number, kept: BidReceipt): Buffer {
    const text = `${auctionId}:${canonical(kept)}`
    return createHmac('sha256', this.#secretOf(world)).update(text).digest().subarray(0, NONCE_BYTES)
  }

  #secretOf(world: RunningWorld): Buffer {
    const known = this.#secrets.get(world)
    if (known !== undefined) return known
    const secret = randomBytes(32)
    this.#secrets.set(world, secret)
    this.storage?.putSideRecord('seal', world.id, '', secret.toString('hex'))
    return secret
  }
}
