// The bidder's private limit, marked in the bid list and the chart. Nobody else can see it.
import { useMemo } from 'react'
import { formatRate } from '../../../../domain/rates'
import { formatPrice, priceFromWire } from '../../../../domain/thirty-seconds'
import { selectOwnMax32, selectOwnMinRate } from '../../../../state/bid-limits/bid-limits.slice'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { useAppSelector } from '../../../store-binding'
import { isRateProcess } from '../../loan-copy'

export interface OwnLimitMark {
  /** 32nds, or percent. */
  readonly figure: number
  readonly text: string
  readonly name: 'Your maximum' | 'Your minimum rate'
}

/** The mark of a live auction, memoized; null without a limit. */
export function useOwnLimitMark({ auction, loan }: Pick<AuctionPanel, 'auction' | 'loan'>): OwnLimitMark | null {
  const max32 = useAppSelector((state) => selectOwnMax32(state, auction.id))
  const minRate = useAppSelector((state) => selectOwnMinRate(state, auction.id))
  const { status } = auction
  const byRate = isRateProcess(loan)
  return useMemo(() => {
    if (status !== 'live') return null
    if (byRate)
      return minRate === null ? null : { figure: minRate, text: formatRate(minRate), name: 'Your minimum rate' }
    return max32 === null ? null : { figure: max32, text: formatPrice(max32), name: 'Your maximum' }
  }, [status, byRate, max32, minRate])
}

type Bid = AuctionPanel['bids'][number]

/** The number of bids beyond the limit. */
export const bidsBeyond = (bids: readonly Bid[], { figure, name }: OwnLimitMark): number =>
  bids.filter(({ price, gnma_interest_rate: rate }) =>
    name === 'Your maximum'
      ? typeof price === 'number' && priceFromWire(price) > figure
      : typeof rate === 'number' && rate < figure,
  ).length

/** True if a chart of these figures stays readable with the limit in it. */
export function fitsChart(figures: readonly number[], { figure, name }: OwnLimitMark): boolean {
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  const margin = Math.max(high - low, name === 'Your maximum' ? 32 : 0.25)
  return figure >= low - margin && figure <= high + margin
}
