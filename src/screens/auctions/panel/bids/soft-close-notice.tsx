// The soft-close rule and the extensions so far, below the bids of a live auction.
import { Notice } from '../../../../ui/states'
import { useOfficialNow } from '../../../official-clock'
import { useAuction } from '../../auction-context'
import { extensionsText, softCloseRule } from '../../soft-close'
import { timeLeftOf } from '../../time-left'

/** Highlighted during the soft close and a pause. Hidden if the server sends no extensions and the auction isn't paused. */
export function SoftCloseNotice() {
  const panel = useAuction()
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

/** The pause notice, with the seller's reason punctuated as a sentence. */
function Pause({ reason }: { readonly reason: string | null }) {
  if (reason === null) return 'The seller has paused this auction. The clock is stopped. '
  return (
    <>
      The seller has paused this auction: <b>{/[.!?]$/.test(reason) ? reason : `${reason}.`}</b> The clock is stopped.{' '}
    </>
  )
}
