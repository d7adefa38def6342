// Describes how far a bid is from the best one, in steps and dollars. Pure.
import { formatDollars, proceedsCents } from '../../../domain/money'
import { rateSteps } from '../../../domain/rates'
import { formatDistance } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import type { Figure, Limits } from './bid-entry'

/** `9 30/32 above the best bid (+$2,128,811).` */
export function distanceSentence(figure: Figure, limits: Limits, { loan, best }: AuctionPanel): string {
  if (figure.kind === 'price' && limits.kind === 'price') {
    const from = limits.best32 ?? limits.minimum32
    if (from === null || (limits.best32 === null && best !== null)) return noReference(best)
    const amount = loan.loan_amount
    const more =
      typeof amount === 'number'
        ? ` (+${formatDollars(Math.round((proceedsCents(amount, figure.price32) - proceedsCents(amount, from)) / 100))})`
        : ''
    const distance = formatDistance(figure.price32 - from)
    return `${distance} above ${limits.best32 === null ? 'the minimum price' : toBeat(limits)}${more}.`
  }
  if (figure.kind === 'rate' && limits.kind === 'rate') {
    const from = limits.best ?? limits.highest
    if (from === null || (limits.best === null && best !== null)) return noReference(best)
    const basisPoints = rateSteps(from) - rateSteps(figure.rate)
    return `${basisPoints} bp below ${limits.best === null ? 'the maximum rate' : toBeat(limits)}.`
  }
  return noReference(best)
}

const toBeat = ({ isRankOnly }: Limits): string => (isRankOnly ? 'your last bid' : 'the best bid')

const noReference = (best: AuctionPanel['best']): string =>
  best === null
    ? 'There’s no other bid or limit to compare this with.'
    : 'The server doesn’t send the best bid’s figure, so this can’t be compared with it.'
