// Offers the version of a form that was typed in another tab or on another device, next to what this person sees.
import { useState } from 'react'
import { formatOfficialTime } from '../../domain/official-time'
import type { OfferedDraft } from '../../state/drafts/drafts.state'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { DraftOfForm } from './use-draft'
import { useVersionChoices, VersionChoices } from './version-choices'
import type { FieldVersions } from './version-table'
import './drafts.css'

interface DraftOfferProps {
  readonly draft: DraftOfForm
  readonly differences: readonly FieldVersions[]
  /** Takes these fields from the other version into the form; the rest stays. */
  readonly onMerge: (keys: readonly string[]) => void
}

/** **Merge**, **Use the other version**, **Keep mine**; nothing is shown when nothing is offered. */
export function DraftOffer(props: DraftOfferProps) {
  const { offered } = props.draft
  return offered === null ? null : <OpenOffer key={offered.at} {...props} offered={offered} />
}

/** What stands above the choices: who typed what, and what the form shows now. */
function leadOf({ at, isFromHere }: OfferedDraft, hasOwn: boolean): string {
  const where = isFromHere ? 'In another tab of this browser' : 'On another device of this account'
  const shown = hasOwn ? 'The form shows your version' : 'The form shows what is saved'
  return `${where}, changes were typed until ${formatOfficialTime(at)} and not saved. ${shown}. Nothing of the other version is used until you choose it.`
}

function OpenOffer({ draft, differences, onMerge, offered }: DraftOfferProps & { readonly offered: OfferedDraft }) {
  const { at, isFromHere } = offered
  const [comparing, setComparing] = useState(false)
  const picks = useVersionChoices(differences)
  const merge = () => {
    const keys = picks.settle()
    if (keys === null) {
      setComparing(true)
      return
    }
    setComparing(false)
    // The person's own version stands, and goes on with what it takes from the other one.
    draft.declineOffer()
    onMerge(keys)
  }
  const choices = (
    <div className="draft-offer__actions">
      <Button size="small" onClick={merge}>
        Merge both
      </Button>
      <Button
        size="small"
        tone="quiet"
        onClick={() => {
          setComparing(false)
          draft.takeOffer()
        }}
      >
        Use the other version
      </Button>
      <Button
        size="small"
        tone="quiet"
        onClick={() => {
          setComparing(false)
          draft.declineOffer()
        }}
      >
        Keep mine
      </Button>
      {comparing ? null : (
        <Button size="small" tone="bare" onClick={() => setComparing(true)}>
          Compare
        </Button>
      )}
    </div>
  )
  return (
    <div className="draft-offer">
      <Notice tone="warn" role="status">
        <p>{leadOf(offered, draft.own !== null)}</p>
        {choices}
      </Notice>
      <Dialog open={comparing} onClose={() => setComparing(false)} title="Compare the two versions">
        <VersionChoices
          differences={differences}
          choices={picks}
          theirsLabel={`${isFromHere ? 'Another tab' : 'Another device'}, ${formatOfficialTime(at)}`}
        />
        {choices}
      </Dialog>
    </div>
  )
}
