// The rule of the soft close below the bids of a live auction, and what has happened under it, where the server has the rule.
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { Notice } from '../../../../ui/states'
import { useOfficialNow } from '../../../official-clock'
import { extensionsText, softCloseRule } from '../../soft-close'
import { timeLeftOf } from '../../time-left'

/** The notice; marked in the last minutes and during a pause. Nothing where there is nothing to say. */
export function SoftCloseNotice({ panel }: { readonly panel: AuctionPanel }) {
  const { soon } = timeLeftOf(panel.auction, useOfficialNow())
  const paused = Boolean(panel.auction.paused_at)
  const rule = softCloseRule(panel.auction)
  if (rule === null && !paused) return null
  return (
    <div className="panel__notes">
      <Notice tone={soon || paused ? 'warn' : 'neutral'}>
        {paused ? <Pause reason={panel.auction.paused_reason ?? null} /> : null}
        {rule} {extensionsText(panel)}
      </Notice>
    </div>
  )
}

/** That the auction is paused, with the reason as its seller typed it, as a sentence. */
function Pause({ reason }: { readonly reason: string | null }) {
  if (reason === null) return 'The seller has paused this auction. The time left stands still. '
  return (
    <>
      The seller has paused this auction: <b>{/[.!?]$/.test(reason) ? reason : `${reason}.`}</b> The time left stands
      still.{' '}
    </>
  )
}
