// The setups that are not loans yet: each with its name, to continue, rename or delete; a deletion can be undone.
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatOfficialTime } from '../../../domain/official-time'
import { draftChanged, draftCleared, draftListRequested } from '../../../state/drafts/drafts.events'
import { draftsOf } from '../../../state/drafts/drafts.selectors'
import type { DraftState } from '../../../state/drafts/drafts.state'
import { Button, buttonClass } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useLoanDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { NEW_LOAN_DRAFTS, readSetupDraft, setupOfKey } from '../loan-draft'

type Own = NonNullable<DraftState['own']>

interface BegunSetup {
  readonly key: string
  readonly own: Own
}

/** The drafts of loans that are not created yet, the last changed first; looked for in the browser and on the server. */
export function useBegunSetups(): readonly BegunSetup[] {
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(draftListRequested({ prefix: NEW_LOAN_DRAFTS })), [dispatch])
  const drafts = useAppSelector((state) => state.drafts)
  return useMemo(() => draftsOf(drafts, NEW_LOAN_DRAFTS), [drafts])
}

const titleOf = (own: Own): string => {
  const left = readSetupDraft(own)
  return left?.name || left?.values.project_name || 'Draft without a name'
}

/** The rows, and the one that was deleted last with **Undo**. */
export function BegunSetups({ drafts }: { readonly drafts: readonly BegunSetup[] }) {
  const dispatch = useAppDispatch()
  const [deleted, setDeleted] = useState<BegunSetup | null>(null)
  return (
    <>
      {drafts.map((draft) => (
        <BegunSetupRow
          key={draft.key}
          draft={draft}
          onDelete={() => {
            setDeleted(draft)
            dispatch(draftCleared({ key: draft.key }))
          }}
        />
      ))}
      {deleted === null ? null : (
        <div className="unfinished" role="status">
          <p>{titleOf(deleted.own)} was deleted.</p>
          <div className="unfinished__actions">
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                const { key, own } = deleted
                dispatch(draftChanged({ key, values: own.values, step: own.step }))
                setDeleted(null)
              }}
            >
              Undo
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

interface BegunSetupRowProps {
  readonly draft: BegunSetup
  readonly onDelete: () => void
}

/** **Rename**, **Discard**, **Continue**. */
function BegunSetupRow({ draft: { key, own }, onDelete }: BegunSetupRowProps) {
  const to = useLoanDestinations()
  const dispatch = useAppDispatch()
  const [name, setName] = useState<string | null>(null)
  const title = titleOf(own)
  const rename = () => {
    if (name !== null) {
      dispatch(draftChanged({ key, values: { ...own.values, draft_name: name.trim() }, step: own.step }))
    }
    setName(null)
  }
  if (name !== null) {
    return (
      <form
        className="unfinished"
        aria-label={`Rename ${title}`}
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextField label="Name of the draft" value={name} onText={setName} maxLength={80} autoComplete="off" />
        <div className="unfinished__actions">
          <Button tone="quiet" size="small" onClick={() => setName(null)}>
            Cancel
          </Button>
          <Button size="small" type="submit">
            Save name
          </Button>
        </div>
      </form>
    )
  }
  return (
    <article className="unfinished" aria-label={title}>
      <div>
        <b>{title}</b>
        <p className="field__help">Draft, not created yet · changed {formatOfficialTime(own.at)}</p>
      </div>
      <div className="unfinished__actions">
        <Button tone="quiet" size="small" onClick={() => setName(title)}>
          Rename
        </Button>
        <Button tone="quiet" size="small" onClick={onDelete}>
          Discard
        </Button>
        <Link className={buttonClass('quiet', 'small')} href={to.setup(setupOfKey(key))}>
          Continue
        </Link>
      </div>
    </article>
  )
}
