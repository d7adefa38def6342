// Offers the version of a form that another tab or device has saved, next to the person's own version.
import { useState } from 'react'
import { formatOfficialTime } from '../../domain/official-time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import type { DraftOfForm } from './use-draft'
import './drafts.css'

/** One field in which two versions differ, with its values as text. */
interface DraftDifference {
  readonly field: string
  readonly mine: string
  readonly theirs: string
}

interface DraftOfferProps {
  readonly draft: DraftOfForm
  readonly differences: readonly DraftDifference[]
}

/** **Use the other version**, **Keep mine**, **Compare**; nothing is shown when nothing is offered. */
export function DraftOffer({ draft, differences }: DraftOfferProps) {
  const [comparing, setComparing] = useState(false)
  if (draft.offered === null) return null
  const choices = (
    <div className="draft-offer__actions">
      <Button
        size="small"
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
          Another tab or device saved this form at {formatOfficialTime(draft.offered.at)}. Choose which version to go on
          with; nothing is overwritten until you do.
        </p>
        {choices}
      </Notice>
      <Dialog open={comparing} onClose={() => setComparing(false)} title="Compare the two versions">
        {differences.length === 0 ? (
          <p>The two versions hold the same values.</p>
        ) : (
          <div className="draft-offer__table">
            <table>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Mine</th>
                  <th scope="col">The other</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ field, mine, theirs }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{mine}</td>
                    <td>{theirs}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {choices}
      </Dialog>
    </div>
  )
}
