// The seals of receipts: nonces come from a secret per world; leaves and chain are SHA-256. Seals stay out of the world's log, so
// that the same scenario and seed always give the same log.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { OwnReceipt, ReceiptChain } from '../../../src/contract/receipt'
import type { SideRecordStore } from '../../persistence/side-records'
import type { RunningWorld } from '../../runtime/running-world'
import { attemptsOf, receiptFor } from '../../world/bids/receipts.project'
import { canonical } from '../../world/canonical'
import type { AuctionRecord, BidReceipt } from '../../world/state'

const NONCE_BYTES = 16

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A prefix, so that a receipt's signature can't pass for a signature of something else. */
const SIGNED_AS = Buffer.from('loan-auction-receipt-1\n')

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Derives the seals of receipts deterministically. The secrets are stored only with the world itself. */
export class ReceiptSeals {
  readonly #secrets = new WeakMap<RunningWorld, Buffer>()
  readonly #keys = new WeakMap<RunningWorld, KeyObject>()

  /** `storage` persists secrets, so that downloaded receipts still verify after a restart; null doesn't. */
  constructor(private readonly storage: SideRecordStore | null = null) {}

  /** Restores a stored secret. */
  resume(world: RunningWorld, secret: string): void {
    this.#secrets.set(world, Buffer.from(secret, 'hex'))
  }

  /** These receipts of an auction with nonce, previous hash, key and signature. Return a nonce only to its receipt's owner. */
  opened(world: RunningWorld, auction: AuctionRecord, own: readonly BidReceipt[]): OwnReceipt[] {
    const attempts = attemptsOf(world.state(), auction.id, own)
    const requested = new Set(own)
    let head: Buffer = Buffer.alloc(32)
    return auction.receipts.flatMap((receipt) => {
      const previous = head
      head = sha256(previous, this.#leaf(world, auction.id, receipt))
      if (!requested.has(receipt)) return []
      return [
        {
          ...receiptFor(auction.id, receipt),
          nonce: this.#nonce(world, auction.id, receipt).toString('hex'),
          previous: previous.toString('hex'),
          attempt: attempts.get(receipt.sequence) ?? null,
          signature: sign(null, Buffer.concat([SIGNED_AS, head]), this.#keyOf(world)).toString('hex'),
        },
      ]
    })
  }

  /** All leaves of an auction in order, and the head of the chain. */
  chain(world: RunningWorld, auction: AuctionRecord): ReceiptChain {
    let head: Buffer = Buffer.alloc(32)
    const leaves = auction.receipts.map((receipt) => {
      const leaf = this.#leaf(world, auction.id, receipt)
      head = sha256(head, leaf)
      return leaf.toString('hex')
    })
    return { auction_id: auction.id, leaves, head: head.toString('hex'), public_key: this.#publicKeyOf(world) }
  }

  /** A key for another purpose, derived from the world's secret, so that it's stored and restored with it. */
  keyFor(world: RunningWorld, purpose: string): Buffer {
    return createHmac('sha256', this.#secretOf(world)).update(`key ${purpose}`).digest()
  }

  #leaf(world: RunningWorld, auctionId: number, receipt: BidReceipt): Buffer {
    return sha256(Buffer.from(canonical(receiptFor(auctionId, receipt))), this.#nonce(world, auctionId, receipt))
  }

  /** Derived from the receipt, so that only an identical receipt, such as after a rewind, has the same nonce. */
  #nonce(world: RunningWorld, auctionId: number, receipt: BidReceipt): Buffer {
    const text = `${auctionId}:${canonical(receipt)}`
    return createHmac('sha256', this.#secretOf(world)).update(text).digest().subarray(0, NONCE_BYTES)
  }

  /** Derived from the secret, so that it still verifies signatures after a restart. */
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
