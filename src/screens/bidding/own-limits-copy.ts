// A bid beyond the bidder's own limits, as sentences. Pure.
import type { LimitAfterBid } from '../../domain/exposure'
import { dollarsUp, formatDollars } from '../../domain/money'
import type { BidState } from './bid-state'
import { farSentence } from './far-copy'

/** `This bid takes you to 125% of your limit ($24,891,204 of $20,000,000).` */
export function limitSentence({ usedPercent, adds, cents, limitDollars }: LimitAfterBid): string {
  const verb = adds === 0 ? 'leaves you at' : 'takes you to'
  return `This bid ${verb} ${usedPercent}% of your limit (${dollarsUp(cents)} of ${formatDollars(limitDollars)}).`
}

/** Every reason why the price is typed again; null when it isn't. */
export function beyondSentence({ entry, limits, panel, beyond, limitAfter }: BidState): string | null {
  if (!entry.ok || beyond === null) return null
  const sentences: string[] = []
  if (beyond.deviation) sentences.push(farSentence(entry.figure, limits, panel))
  if (beyond.exposure && limitAfter !== null) sentences.push(limitSentence(limitAfter))
  return sentences.join(' ')
}
