// What receipts prove: recomputes every own leaf and the whole chain, compares them with what was answered before, and puts
// the finding into words. Pure.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Receipt } from '../contract/auction'
import type { OwnReceipt, ReceiptChain } from '../contract/receipt'

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

/** JSON with sorted keys: the one text whose bytes are sealed. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`)
  return `{${members.join(',')}}`
}

/** The leaf that a receipt and its nonce make, hex. */
export function leafOf({ nonce, ...receipt }: OwnReceipt): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(canonicalText(receipt)), hexToBytes(nonce))))
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
    ...givenFinding(own, given),
    ...headsFinding(chain, heads),
  ]
  return { holds: findings.every(({ holds }) => holds), findings }
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

function givenFinding(own: readonly OwnReceipt[], given: readonly Receipt[]): readonly Finding[] {
  if (given.length === 0) return []
  const changed = given.filter((then) => {
    const now = own.find(({ sequence }) => sequence === then.sequence)
    if (now === undefined) return true
    const { nonce: _nonce, ...receipt } = now
    return canonicalText(receipt) !== canonicalText(then)
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
