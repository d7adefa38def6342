// Sentences about a bid beyond the bidder's own limits. Pure.
import type { LimitAfterBid } from '../../domain/exposure'
import { dollarsUp, formatDollars } from '../../domain/money'
import type { BidState } from './bid-state'
import { distanceSentence } from './distance-copy'

/** `This bid takes you to 125% of your limit ($24,891,204 of $20,000,000).` */
export function limitSentence({ usedPercent, adds, cents, limitDollars }: LimitAfterBid): string {
  const verb = adds === 0 ? 'leaves you at' : 'takes you to'
  return `This bid ${verb} ${usedPercent}% of your limit (${dollarsUp(cents)} of ${formatDollars(limitDollars)}).`
}

/** Every reason why the figure must be retyped; null if it needn't be. */
export function exceededLimitsText({ entry, limits, panel, exceededLimits, limitAfter }: BidState): string | null {
  if (!entry.ok || exceededLimits === null) return null
  const sentences: string[] = []
  if (exceededLimits.deviation) sentences.push(distanceSentence(entry.figure, limits, panel))
  if (exceededLimits.exposure && limitAfter !== null) sentences.push(limitSentence(limitAfter))
  return sentences.join(' ')
}
