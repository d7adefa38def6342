// Verifies receipts: recomputes the user's leaves and the whole chain, compares them with earlier answers, and describes the
// findings. Pure.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Receipt } from '../contract/auction'
import type { OwnReceipt, ReceiptChain } from '../contract/receipt'
import { canonicalText } from './canonical-text'
import { formatCountOf } from './formats'
import { readReceiptLine } from './receipt-line'

/** The head of a chain as it was read at some time, after `count` receipts. */
export interface SeenHead {
  readonly count: number
  readonly head: string
}

/** What receipts are verified against. */
export interface Evidence {
  /** The user's receipts, as the server lists them now. */
  readonly own: readonly OwnReceipt[]
  readonly chain: ReceiptChain
  /** The user's receipts, as received at the time of the bid. */
  readonly originals: readonly Receipt[]
  /** Heads of the chain that were read earlier. */
  readonly heads: readonly SeenHead[]
}

interface Finding {
  readonly holds: boolean
  readonly text: string
}

export interface ReceiptProof {
  readonly holds: boolean
  readonly findings: readonly Finding[]
}

/** The leaf of a receipt and its nonce, hex. */
export function leafOf(own: OwnReceipt): string {
  return sealOf(plainReceipt(own), own.nonce)
}

const sealOf = (receipt: object, nonce: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(canonicalText(receipt)), hexToBytes(nonce))))

/** The sealed part: the receipt without its proof. */
function plainReceipt(own: OwnReceipt): Receipt {
  const { nonce: _nonce, previous: _previous, attempt: _attempt, signature: _signature, ...receipt } = own
  return receipt
}

/** Keeps a receipt's signature from being accepted for any other kind of message. */
const SIGNED_AS = utf8ToBytes('loan-auction-receipt-1\n')

interface Signed {
  readonly leaf: string
  readonly previous?: string | null | undefined
  readonly signature?: string | null | undefined
}

/** True if the signature is by this key (hex), over the head of the chain right after the receipt. */
function isSigned({ leaf, previous, signature }: Signed, publicKey: string): boolean {
  if (!signature || !previous) return false
  try {
    const head = sha256(concatBytes(hexToBytes(previous), hexToBytes(leaf)))
    return ed25519.verify(hexToBytes(signature), concatBytes(SIGNED_AS, head), hexToBytes(publicKey))
  } catch {
    return false
  }
}

/** The head of the chain over these leaves, hex; 64 zeros for none. */
export function headOf(leaves: readonly string[]): string {
  let head: Uint8Array = new Uint8Array(32)
  for (const leaf of leaves) head = sha256(concatBytes(head, hexToBytes(leaf)))
  return bytesToHex(head)
}

const numbers = (list: readonly number[]): string => list.map((sequence) => `#${sequence}`).join(', ')

/** Checks everything and lists every finding, good ones included. */
export function proveReceipts({ own, chain, originals, heads }: Evidence): ReceiptProof {
  const findings = [
    chainFinding(chain),
    leavesFinding(own, chain),
    ...signatureFinding(own, chain),
    ...automaticFinding(own),
    ...originalsFinding(own, originals),
    ...headsFinding(chain, heads),
  ]
  return proofOf(findings)
}

function chainFinding({ leaves, head }: ReceiptChain): Finding {
  return headOf(leaves) === head
    ? { holds: true, text: `The chain of all ${formatCountOf(leaves.length, 'receipt')} in this auction is intact.` }
    : { holds: false, text: 'The chain is broken: its head doesn’t match its receipts.' }
}

function leavesFinding(own: readonly OwnReceipt[], chain: ReceiptChain): Finding {
  const wrong = own.filter((receipt) => chain.leaves[receipt.sequence - 1] !== leafOf(receipt))
  if (wrong.length > 0) {
    const text = `These receipts don’t match their seals: ${numbers(wrong.map(({ sequence }) => sequence))}.`
    return { holds: false, text }
  }
  if (own.length === 0) return { holds: true, text: 'You have no receipts in this auction.' }
  const count = formatCountOf(own.length, 'receipt')
  return { holds: true, text: `Each of your ${count} is in the chain at its number, unchanged.` }
}

/** Checks that each automatic bid was within the maximum that its receipt names, while that maximum was in force. */
function automaticFinding(own: readonly OwnReceipt[]): readonly Finding[] {
  const automatic = own.filter(({ made_for: maximum }) => maximum !== undefined)
  if (automatic.length === 0) return []
  const wrong = automatic.filter((bid) => {
    const orders = own.filter(({ standing_maximum: order, outcome, sequence }) => {
      return order !== undefined && outcome === 'accepted' && sequence < bid.sequence
    })
    const inForce = orders.toSorted((a, b) => a.sequence - b.sequence).at(-1)
    return inForce?.sequence !== bid.made_for || !isWithin(bid, inForce)
  })
  if (wrong.length === 0) {
    const count = formatCountOf(automatic.length, 'automatic bid')
    return [{ holds: true, text: `Within the standing maximum in force at that time: ${count}.` }]
  }
  const list = numbers(wrong.map(({ sequence }) => sequence))
  return [{ holds: false, text: `Not within a standing maximum that was in force: automatic bids ${list}.` }]
}

/** True if the bid is at most the maximum price, or at least the lowest rate. */
function isWithin(bid: Receipt, maximum: Receipt | undefined): boolean {
  if (maximum === undefined || maximum.standing_maximum === 'withdrawn') return false
  if (typeof bid.price === 'number' && typeof maximum.price === 'number') return bid.price <= maximum.price
  const [rate, lowest] = [bid.gnma_interest_rate, maximum.gnma_interest_rate]
  return typeof rate === 'number' && typeof lowest === 'number' && rate >= lowest
}

function signatureFinding(own: readonly OwnReceipt[], { public_key }: ReceiptChain): readonly Finding[] {
  const signed = own.filter(({ signature }) => signature)
  if (!public_key || signed.length === 0) return []
  const wrong = signed.filter((receipt) => !isSigned({ ...receipt, leaf: leafOf(receipt) }, public_key))
  return wrong.length > 0
    ? [{ holds: false, text: `Not signed by this marketplace: ${numbers(wrong.map(({ sequence }) => sequence))}.` }]
    : [{ holds: true, text: 'Signed by the marketplace.' }]
}

/** Checks one receipt line against the chain of its auction. */
export function proveLine(line: string, chain: ReceiptChain): ReceiptProof {
  const parsed = readReceiptLine(line)
  if (parsed === null) return proofOf([{ holds: false, text: 'This is not a receipt line.' }])
  const { receipt, auctionId, sequence, nonce, previous, signature } = parsed
  if (auctionId !== chain.auction_id)
    return proofOf([{ holds: false, text: `This line is about another auction: No. ${auctionId}.` }])
  const leaf = sealOf(receipt, nonce)
  const isInChain = chain.leaves[sequence - 1] === leaf
  const follows = previous === null || previous === headOf(chain.leaves.slice(0, sequence - 1))
  return proofOf([
    chainFinding(chain),
    isInChain
      ? { holds: true, text: `Receipt #${sequence} is in the chain at its number, unchanged.` }
      : { holds: false, text: `Receipt #${sequence} doesn’t match this line.` },
    ...(follows ? [] : [{ holds: false, text: 'The receipts before it differ from what this line says.' }]),
    signatureOfLine({ leaf, previous, signature }, chain.public_key ?? null),
  ])
}

function signatureOfLine(signed: Signed, publicKey: string | null): Finding {
  if (!signed.signature) return { holds: true, text: 'It has no signature.' }
  if (publicKey === null)
    return { holds: true, text: 'Its signature can’t be checked because the marketplace publishes no key.' }
  return isSigned(signed, publicKey)
    ? { holds: true, text: 'Signed by the marketplace.' }
    : { holds: false, text: 'Not signed by this marketplace.' }
}

const proofOf = (findings: readonly Finding[]): ReceiptProof => ({
  holds: findings.every(({ holds }) => holds),
  findings,
})

function originalsFinding(own: readonly OwnReceipt[], originals: readonly Receipt[]): readonly Finding[] {
  if (originals.length === 0) return []
  const changed = originals.filter((receipt) => {
    const current = own.find(({ sequence }) => sequence === receipt.sequence)
    return current === undefined || canonicalText(plainReceipt(current)) !== canonicalText(receipt)
  })
  if (changed.length === 0) return [{ holds: true, text: 'They match what you received when you bid.' }]
  const list = numbers(changed.map(({ sequence }) => sequence))
  return [{ holds: false, text: `These receipts differ from what you received when you bid: ${list}.` }]
}

function headsFinding({ leaves }: ReceiptChain, heads: readonly SeenHead[]): readonly Finding[] {
  if (heads.length === 0) return []
  const broken = heads.filter(({ count, head }) => count > leaves.length || headOf(leaves.slice(0, count)) !== head)
  return broken.length > 0
    ? [{ holds: false, text: 'The chain has changed since this page first loaded it.' }]
    : [{ holds: true, text: 'Nothing has been changed or removed since this page first loaded the chain.' }]
}

/** What a valid proof means, and what it does not. */
export const PROOF_MEANS =
  'This proves that your receipts were sealed in this order and that none was changed or removed afterwards.'
export const PROOF_DOES_NOT_MEAN =
  'It does not prove who the other bidders are, or that the server’s clock was right. To compare the chain later, download it now.'
