// Offers the version of a form that another tab or device has saved, next to the person's own version.
import { useState } from 'react'
import { formatOfficialTime } from '../../domain/official-time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { DraftOfForm } from './use-draft'
import type { FieldVersions } from './version-choices'
import { useVersionChoices, VersionChoices } from './version-choices'
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
  return offered === null ? null : <OpenOffer key={offered.at} {...props} at={offered.at} />
}

function OpenOffer({ draft, differences, onMerge, at }: DraftOfferProps & { readonly at: number }) {
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
        <p>
          Another tab or device saved this form at {formatOfficialTime(at)}. Merge both, or choose one; nothing is
          overwritten until you do.
        </p>
        {choices}
      </Notice>
      <Dialog open={comparing} onClose={() => setComparing(false)} title="Compare the two versions">
        <VersionChoices
          differences={differences}
          choices={picks}
          theirsLabel={`Another tab or device, ${formatOfficialTime(at)}`}
        />
        {choices}
      </Dialog>
    </div>
  )
}
