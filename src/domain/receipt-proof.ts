// What receipts prove: recomputes every own leaf and the whole chain, compares them with what was answered before, and puts
// the finding into words. Pure.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Receipt } from '../contract/auction'
import type { OwnReceipt, ReceiptChain } from '../contract/receipt'
import { canonicalText } from './canonical-text'
import { readReceiptLine } from './receipt-line'

/** The end of a chain as it was read at some time: after so many receipts. */
export interface SeenHead {
  readonly count: number
  readonly head: string
}

export interface Evidence {
  /** One's own receipts, as the server lists them now. */
  readonly own: readonly OwnReceipt[]
  readonly chain: ReceiptChain
  /** One's own receipts as they were answered at the time of the bid. */
  readonly given: readonly Receipt[]
  /** Ends of the chain that were read before. */
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

/** The leaf that a receipt and its nonce make, hex. */
export function leafOf(own: OwnReceipt): string {
  return sealOf(plainReceipt(own), own.nonce)
}

const sealOf = (receipt: object, nonce: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(canonicalText(receipt)), hexToBytes(nonce))))

/** What is sealed: the receipt without what proves it. */
function plainReceipt({ nonce: _nonce, previous: _previous, signature: _signature, ...receipt }: OwnReceipt): Receipt {
  return receipt
}

/** Keeps a signature of a receipt from being taken for a signature of something else. */
const SIGNED_AS = utf8ToBytes('loan-auction-receipt-1\n')

interface Signed {
  readonly leaf: string
  readonly previous?: string | null | undefined
  readonly signature?: string | null | undefined
}

/** Whether the signature is of this key (hex), over the end of the chain right after the receipt. */
function isSigned({ leaf, previous, signature }: Signed, publicKey: string): boolean {
  if (!signature || !previous) return false
  try {
    const head = sha256(concatBytes(hexToBytes(previous), hexToBytes(leaf)))
    return ed25519.verify(hexToBytes(signature), concatBytes(SIGNED_AS, head), hexToBytes(publicKey))
  } catch {
    return false
  }
}

/** The end of the chain over these leaves, hex; 64 zeros over none. */
export function headOf(leaves: readonly string[]): string {
  let head: Uint8Array = new Uint8Array(32)
  for (const leaf of leaves) head = sha256(concatBytes(head, hexToBytes(leaf)))
  return bytesToHex(head)
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const numbers = (list: readonly number[]): string => list.map((sequence) => `#${sequence}`).join(', ')

/** Checks everything; lists every finding, also the good ones. */
export function proveReceipts({ own, chain, given, heads }: Evidence): ReceiptProof {
  const findings = [
    chainFinding(chain),
    leavesFinding(own, chain),
    ...signatureFinding(own, chain),
    ...givenFinding(own, given),
    ...headsFinding(chain, heads),
  ]
  return provenBy(findings)
}

function chainFinding({ leaves, head }: ReceiptChain): Finding {
  return headOf(leaves) === head
    ? { holds: true, text: `The chain of all ${many(leaves.length, 'receipt')} of this auction adds up.` }
    : { holds: false, text: 'The chain does not add up: its end is not what its receipts make.' }
}

function leavesFinding(own: readonly OwnReceipt[], chain: ReceiptChain): Finding {
  const wrong = own.filter((receipt) => chain.leaves[receipt.sequence - 1] !== leafOf(receipt))
  if (wrong.length > 0) {
    const text = `Not sealed as they read: ${numbers(wrong.map(({ sequence }) => sequence))}.`
    return { holds: false, text }
  }
  if (own.length === 0) return { holds: true, text: 'You have no receipt in this auction.' }
  return { holds: true, text: `Each of your ${many(own.length, 'receipt')} stands in it at its number, word for word.` }
}

function signatureFinding(own: readonly OwnReceipt[], { public_key }: ReceiptChain): readonly Finding[] {
  const signed = own.filter(({ signature }) => signature)
  if (!public_key || signed.length === 0) return []
  const wrong = signed.filter((receipt) => !isSigned({ ...receipt, leaf: leafOf(receipt) }, public_key))
  return wrong.length > 0
    ? [{ holds: false, text: `Not signed by this marketplace: ${numbers(wrong.map(({ sequence }) => sequence))}.` }]
    : [{ holds: true, text: 'Signed by the marketplace.' }]
}

/** Checks one line of text against the chain of the auction that it should be about. */
export function proveLine(line: string, chain: ReceiptChain): ReceiptProof {
  const read = readReceiptLine(line)
  if (read === null) return provenBy([{ holds: false, text: 'This is not the line of a receipt.' }])
  const { receipt, auctionId, sequence, nonce, previous, signature } = read
  if (auctionId !== chain.auction_id)
    return provenBy([{ holds: false, text: `This line is about another auction: No. ${auctionId}.` }])
  const leaf = sealOf(receipt, nonce)
  const stands = chain.leaves[sequence - 1] === leaf
  const follows = previous === null || previous === headOf(chain.leaves.slice(0, sequence - 1))
  return provenBy([
    chainFinding(chain),
    stands
      ? { holds: true, text: `Receipt #${sequence} stands in it at its number, word for word.` }
      : { holds: false, text: `Receipt #${sequence} is not sealed as this line reads.` },
    ...(follows ? [] : [{ holds: false, text: 'Other receipts come before it than this line says.' }]),
    signatureOfLine({ leaf, previous, signature }, chain.public_key ?? null),
  ])
}

function signatureOfLine(signed: Signed, publicKey: string | null): Finding {
  if (!signed.signature) return { holds: true, text: 'It carries no signature.' }
  if (publicKey === null) return { holds: true, text: 'Its signature cannot be checked: the marketplace names no key.' }
  return isSigned(signed, publicKey)
    ? { holds: true, text: 'Signed by the marketplace.' }
    : { holds: false, text: 'Not signed by this marketplace.' }
}

const provenBy = (findings: readonly Finding[]): ReceiptProof => ({
  holds: findings.every(({ holds }) => holds),
  findings,
})

function givenFinding(own: readonly OwnReceipt[], given: readonly Receipt[]): readonly Finding[] {
  if (given.length === 0) return []
  const changed = given.filter((then) => {
    const now = own.find(({ sequence }) => sequence === then.sequence)
    if (now === undefined) return true
    return canonicalText(plainReceipt(now)) !== canonicalText(then)
  })
  return changed.length > 0
    ? [{ holds: false, text: `Not what you were told at the time: ${numbers(changed.map((one) => one.sequence))}.` }]
    : [{ holds: true, text: 'They say what you were told when you bid.' }]
}

function headsFinding({ leaves }: ReceiptChain, heads: readonly SeenHead[]): readonly Finding[] {
  if (heads.length === 0) return []
  const broken = heads.filter(({ count, head }) => count > leaves.length || headOf(leaves.slice(0, count)) !== head)
  return broken.length > 0
    ? [{ holds: false, text: 'The chain was changed since it was read on this page.' }]
    : [{ holds: true, text: 'Nothing was changed or removed since the chain was first read on this page.' }]
}

/** What a proof that holds means, and what it does not. */
export const PROOF_MEANS =
  'This proves that your receipts were sealed in this order and that none was changed or removed afterwards.'
export const PROOF_DOES_NOT_MEAN =
  'It does not prove who the other bidders are, nor that the clock of the server was right; and only a chain that you keep can be compared later: download it.'
