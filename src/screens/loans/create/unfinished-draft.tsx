// The draft of a setup that is not a loan yet: its row in the list, and the question before another draft replaces it.
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useDestinations } from '../../destinations'
import { draftTime } from '../../drafts/draft-copy'
import type { DraftOfForm } from '../../drafts/use-draft'
import { NEW_LOAN } from '../loan-draft'

interface UnfinishedDraftProps {
  /** The project's name; may be empty. */
  readonly name: string
  readonly draft: DraftOfForm
}

/** **Discard**, **Continue**. */
export function UnfinishedDraft({ name, draft }: UnfinishedDraftProps) {
  const to = useDestinations()
  const title = name || 'Draft without a name'
  return (
    <article className="unfinished" aria-label={title}>
      <div>
        <b>{title}</b>
        <p className="field__help">
          Draft, not created yet{draft.own === null ? '' : ` · changed ${draftTime(draft.own.at)}`}
        </p>
      </div>
      <div className="unfinished__acts">
        <Button tone="quiet" size="small" onClick={draft.clear}>
          Discard
        </Button>
        <Link className={buttonClass('quiet', 'small')} href={to.loanSetup(NEW_LOAN)}>
          Continue
        </Link>
      </div>
    </article>
  )
}

interface ReplaceDraftDialogProps {
  readonly open: boolean
  readonly name: string
  readonly onClose: () => void
  readonly onReplace: () => void
}

/** **Continue the draft**, **Start over**. */
export function ReplaceDraftDialog({ open, name, onClose, onReplace }: ReplaceDraftDialogProps) {
  const to = useDestinations()
  return (
    <Dialog open={open} onClose={onClose} title="There is an unfinished draft" small>
      <p>
        <b>{name || 'A draft without a name'}</b> was begun and not created. A new setup replaces it.
      </p>
      <div className="dialog__foot dialog__foot--wrap">
        <Link className={buttonClass('primary')} href={to.loanSetup(NEW_LOAN)}>
          Continue the draft
        </Link>
        <Button tone="danger" onClick={onReplace}>
          Start over
        </Button>
      </div>
    </Dialog>
  )
}
