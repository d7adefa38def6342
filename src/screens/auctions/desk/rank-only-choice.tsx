// What bidders see of each other in an auction that is about to be scheduled or opened.
import { useState } from 'react'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { SegmentedField } from '../../../ui/choice-group'
import { useOffers } from '../../use-offers'

const choices = [
  { value: 'prices', label: 'Prices' },
  { value: 'rank', label: 'Rank only' },
]

/** The seller's choice, and what an order sends for it: nothing until they choose. */
export function useRankOnly({ rank_only: current }: AuctionPanel['auction']) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  return {
    // A server that doesn't send the choice wouldn't read it either.
    isOffered: typeof current === 'boolean',
    isOn: chosen ?? current ?? false,
    toSend: chosen === null ? {} : { rankOnly: chosen },
    choose: setChosen,
  }
}

interface RankOnlyChoiceProps {
  readonly choice: ReturnType<typeof useRankOnly>
}

/** Renders nothing on a server that offers no choice. */
export function RankOnlyChoice({ choice: { isOffered, isOn, choose } }: RankOnlyChoiceProps) {
  const isSupported = useOffers('rank-only')
  if (!isOffered || !isSupported) return null
  return (
    <SegmentedField
      label="Bidders see"
      value={isOn ? 'rank' : 'prices'}
      options={choices}
      onChoice={(value) => choose(value === 'rank')}
      help={
        isOn
          ? 'Each bidder sees their own rank and roughly how far they are from the best bid. You see every price. This is fixed once bidding opens.'
          : 'All bidders see every bid’s price. This is fixed once bidding opens.'
      }
    />
  )
}
