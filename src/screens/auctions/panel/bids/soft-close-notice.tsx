// The rule of the soft close below the bids of a live auction, and what has happened under it.
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { Notice } from '../../../../ui/states'
import { useOfficialNow } from '../../../official-clock'
import { extensionsInWords, SOFT_CLOSE_RULE } from '../../soft-close'
import { timeLeftOf } from '../../time-left'

/** The notice; marked in the last minutes and during a pause. */
export function SoftCloseNotice({ panel }: { readonly panel: AuctionPanel }) {
  const { soon } = timeLeftOf(panel.auction, useOfficialNow())
  const paused = Boolean(panel.auction.paused_at)
  return (
    <div className="panel__notes">
      <Notice tone={soon || paused ? 'warn' : 'neutral'}>
        {paused ? 'The seller has paused this auction; the time left stands still. ' : ''}
        {SOFT_CLOSE_RULE} {extensionsInWords(panel)}
      </Notice>
    </div>
  )
}
