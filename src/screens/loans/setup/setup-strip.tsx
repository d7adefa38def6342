// The strip above a setup: breadcrumb and draft status.
import { draftStatus } from '../../drafts/draft-copy'
import type { DraftOfForm } from '../../drafts/use-draft'
import { type Step, stepTitle } from './setup-copy'

interface SetupStripProps {
  /** The project's name. */
  readonly name: string
  readonly step: Step
  readonly draft: DraftOfForm
  /** The lender that transferred the loan, or null. */
  readonly transferredFrom: string | null
}

export function SetupStrip({ name, step, draft, transferredFrom }: SetupStripProps) {
  return (
    <nav className="frame__strip" aria-label="Breadcrumb">
      <ol>
        <li>
          <span>New loans</span>
        </li>
        <li>
          <span aria-hidden="true">›</span>
          <b>{name}</b>
        </li>
        <li>
          <span aria-hidden="true">›</span>
          <span aria-current="page">{stepTitle[step]}</span>
        </li>
      </ol>
      {transferredFrom === null ? null : <p className="setup__draft">Transferred from {transferredFrom}</p>}
      <p className="setup__draft" role="status">
        {draftStatus(draft)}
      </p>
    </nav>
  )
}
