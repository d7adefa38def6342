// Sentences about a bid beyond the bidder's own limits. Pure.
import type { ExposureGap, LimitAfterBid } from '../../../domain/exposure'
import { dollarsUp, formatDollars } from '../../../domain/money'
import { type Limits, orderName } from './bid-entry'
import type { BidState } from './bid-state'
import { distanceSentence } from './distance-copy'

/** `This bid takes you to 125% of your limit ($24,891,204 of $20,000,000).` */
export function limitSentence({ usedPercent, adds, cents, limitDollars }: LimitAfterBid, limits: Limits): string {
  const verb = adds === 0 ? 'leaves you at' : 'takes you to'
  return `This ${orderName(limits)} ${verb} ${usedPercent}% of your limit (${dollarsUp(cents)} of ${formatDollars(limitDollars)}).`
}

const gapTexts: Readonly<Record<ExposureGap, string>> = {
  loading: 'Today’s purchases are still loading, so your limit can’t be checked.',
  bids: 'Couldn’t read your leading bids, so your limit can’t be checked.',
  purchases: 'Couldn’t read today’s purchases, so your limit can’t be checked.',
  amount: 'Couldn’t read the amount of this loan, so your limit can’t be checked.',
}

/** Why the exposure limit can't be checked. */
export const exposureGapText = (gap: ExposureGap): string => gapTexts[gap]

/**
 * Every reason why the figure must be retyped; null if it needn't be. While the limits and settings are being fetched, which usually
 * takes a moment, only a later step than `enter` says so.
 */
export function exceededLimitsText(
  { entry, limits, panel, exceededLimits, limitAfter, rulesGap }: BidState,
  step: 'enter' | 'review' | 'confirm',
): string | null {
  if (!entry.ok || exceededLimits === null) return null
  const sentences: string[] = []
  if (exceededLimits.deviation) sentences.push(distanceSentence(entry.figure, limits, panel))
  if (limitAfter !== null && (exceededLimits.exposure || exceededLimits.unchecked))
    sentences.push(limitAfter.gap === null ? limitSentence(limitAfter, limits) : exposureGapText(limitAfter.gap))
  if (rulesGap === 'failed') sentences.push('Couldn’t read your limits and settings.')
  if (rulesGap === 'reading' && step !== 'enter') sentences.push('Your limits and settings are still loading.')
  return sentences.length === 0 ? null : sentences.join(' ')
}
