// The firm's limits in the settings: what they are, and who set them.
import { useState } from 'react'
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { limitCopy, limitText, setByText } from './firm-limits-copy'
import { firmLimitsDialog } from './lazy-parts'

/** Hidden if the server doesn't enforce limits. */
export function FirmLimits() {
  const { limits } = useAppSelector(selectTwoPerson)
  const isOffered = useOffers('firm-limits')
  const [isOpen, setIsOpen] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <h3 className="two-person__heading">Firm limits</h3>
      <p className="settings__copy">
        The server refuses a bid or a standing maximum that exceeds a limit. A standing maximum counts in full. Lowering
        a limit withdraws no bid.
      </p>
      {limits === null ? (
        <p className="settings__copy">Your firm has set no limits.</p>
      ) : (
        <>
          <Facts
            layout="lines"
            facts={limitCopy.map(({ kind, label }) => ({ name: label, value: limitText(limits[kind]) }))}
          />
          <p className="key">{setByText(limits)}</p>
        </>
      )}
      <Button tone="quiet" {...firmLimitsDialog.preloadHandlers} onClick={() => setIsOpen(true)}>
        {limits === null ? 'Set limits' : 'Change limits'}
      </Button>
      {isOpen ? (
        <WhenLoaded part={firmLimitsDialog} fallback={null}>
          <firmLimitsDialog.Component onClose={() => setIsOpen(false)} />
        </WhenLoaded>
      ) : null}
    </>
  )
}
