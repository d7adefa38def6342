// The seller's **Data room**: whether documents open without an agreement, and who opened which.
import { FileLock2, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useOffers } from '../../use-offers'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { agreementText } from './data-room-copy'
import { agreementDialog, readersDialog } from './lazy-parts'

/** Nothing on a server without data rooms, and before the commitment, when only the seller sees the documents. */
export function DataRoomSection() {
  const { auction } = useAuction()
  const isOffered = useOffers('data-room')
  const [shown, setShown] = useState<'agreement' | 'readers' | null>(null)
  if (!isOffered || auction.status === 'incomplete' || auction.status === 'submitted') return null
  const close = () => setShown(null)
  const part = shown === 'readers' ? readersDialog : agreementDialog
  return (
    <PanelSection title="Data room">
      <p className="panel__line num">Confidentiality agreement: {agreementText(auction.agreement ?? null)}</p>
      <div className="panel__links">
        {auction.status === 'past' && !auction.agreement ? null : (
          <Button tone="quiet" size="small" {...agreementDialog.preloadHandlers} onClick={() => setShown('agreement')}>
            <FileLock2 size={16} aria-hidden="true" />
            {auction.agreement ? 'Agreement' : 'Add an agreement'}
          </Button>
        )}
        <Button tone="quiet" size="small" {...readersDialog.preloadHandlers} onClick={() => setShown('readers')}>
          <Users size={16} aria-hidden="true" />
          Who opened what
        </Button>
      </div>
      {shown === null ? null : (
        <WhenLoaded part={part} fallback={null}>
          <part.Component onClose={close} />
        </WhenLoaded>
      )}
    </PanelSection>
  )
}
