// The seals of receipts: a secret per world makes the nonces, SHA-256 makes leaves and chain. Nothing here enters the
// world's log: the same scenario and seed give the same log whatever the seals are.
import type { KeyObject } from 'node:crypto'
import { createHash, createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import type { OwnReceipt, ReceiptChain } from '../../../src/contract/receipt'
import type { SideRecordStore } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'
import { receiptFor } from '../../world/bids/receipts.project'
import { canonical } from '../../world/canonical'
import type { AuctionRecord, BidReceipt } from '../../world/state'

const NONCE_BYTES = 16

/** What stands before 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Keeps a signature of a receipt from being taken for a signature of something else. */
const SIGNED_AS = Buffer.from('loan-auction-receipt-1\n')

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Makes the seals of every receipt, the same each time; the secrets are stored only where the world itself is. */
export class ReceiptSeals {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()
  readonly #keys = new WeakMap<RunningWorld, KeyObject>()

  /** `storage`: where secrets outlive the process, so that receipts downloaded before still verify; nowhere when null. */
  constructor(private readonly storage: SideRecordStore | null = null) {}

  /** Restores a stored secret. */
  resume(world: RunningWorld, secret: string): void {
    this.#secrets.set(world, Buffer.from(secret, 'hex'))
  }

  /** These receipts of an auction, each with the nonce that only its owner gets, its place in the chain, and signed. */
  opened(world: RunningWorld, auction: AuctionRecord, own: readonly BidReceipt[]): OwnReceipt[] {
    const wanted = new Set(own)
    let head: Buffer = Buffer.alloc(32)
    return auction.receipts.flatMap((kept) => {
      const previous = head
      head = sha256(previous, this.#leaf(world, auction.id, kept))
      if (!wanted.has(kept)) return []
      return [
        {
          ...receiptFor(auction.id, kept),
          nonce: this.#nonce(world, auction.id, kept).toString('hex'),
          previous: previous.toString('hex'),
          signature: sign(null, Buffer.concat([SIGNED_AS, head]), this.#keyOf(world)).toString('hex'),
        },
      ]
    })
  }

  /** Every leaf of an auction in its order, and the head of the chain. */
  chain(world: RunningWorld, auction: AuctionRecord): ReceiptChain {
    let head: Buffer = Buffer.alloc(32)
    const leaves = auction.receipts.map((kept) => {
      const leaf = this.#leaf(world, auction.id, kept)
      head = sha256(head, leaf)
      return leaf.toString('hex')
    })
    return { auction_id: auction.id, leaves, head: head.toString('hex'), public_key: this.#publicKeyOf(world) }
  }

  #leaf(world: RunningWorld, auctionId: number, kept: BidReceipt): Buffer {
    return sha256(Buffer.from(canonical(receiptFor(auctionId, kept))), this.#nonce(world, auctionId, kept))
  }

  /** Derived from the receipt, so that a repeated receipt of a rewound world gets its nonce again, and no other does. */
  #nonce(world: RunningWorld, auctionId: number, kept: BidReceipt): Buffer {
    const text = `${auctionId}:${canonical(kept)}`
    return createHmac('sha256', this.#secretOf(world)).update(text).digest().subarray(0, NONCE_BYTES)
  }

  /** Made from the secret, so that it lives as long, and verifies what was signed before a restart. */
  #keyOf(world: RunningWorld): KeyObject {
    const known = this.#keys.get(world)
    if (known !== undefined) return known
    const seed = createHmac('sha256', this.#secretOf(world)).update('receipt-signature').digest()
    const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
    this.#keys.set(world, key)
    return key
  }

  #publicKeyOf(world: RunningWorld): string {
    const { x = '' } = createPublicKey(this.#keyOf(world)).export({ format: 'jwk' })
    return Buffer.from(x, 'base64url').toString('hex')
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
