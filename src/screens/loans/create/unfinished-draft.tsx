// The setups that are not loans yet: each with its name, to continue, rename or delete; a deletion can be undone.
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatOfficialTime } from '../../../domain/official-time'
import type { Draft, ListedDraft } from '../../../state/drafts/drafts.slice'
import {
  draftChanged,
  draftCleared,
  draftListRequested,
  draftsOf,
  draftTakeOffer,
} from '../../../state/drafts/drafts.slice'
import { Button, buttonClass } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useLoanDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { NEW_LOAN_DRAFTS, readSetupDraft, setupOfKey } from '../loan-draft'

/** The drafts of loans that are not created yet, the last changed first; looked for in the browser and on the server. */
export function useBegunSetups(): readonly ListedDraft[] {
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(draftListRequested({ prefix: NEW_LOAN_DRAFTS })), [dispatch])
  const drafts = useAppSelector((state) => state.drafts)
  return useMemo(() => draftsOf(drafts, NEW_LOAN_DRAFTS), [drafts])
}

const titleOf = (draft: Draft): string => {
  const left = readSetupDraft(draft)
  return left?.name || left?.values.project_name || 'Draft without a name'
}

/** The rows, and the one that was deleted last with **Undo**. */
export function BegunSetups({ drafts }: { readonly drafts: readonly ListedDraft[] }) {
  const dispatch = useAppDispatch()
  const [deleted, setDeleted] = useState<ListedDraft | null>(null)
  return (
    <>
      {drafts.map((listed) => (
        <BegunSetupRow
          key={listed.key}
          listed={listed}
          onDelete={() => {
            setDeleted(listed)
            dispatch(draftCleared({ key: listed.key, everywhere: true }))
          }}
        />
      ))}
      {deleted === null ? null : (
        <div className="unfinished" role="status">
          <p>{titleOf(deleted.draft)} was deleted.</p>
          <div className="unfinished__actions">
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                const { key, draft } = deleted
                dispatch(draftChanged({ key, values: draft.values, step: draft.step }))
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
  readonly listed: ListedDraft
  readonly onDelete: () => void
}

/** **Rename**, **Discard**, **Continue**. */
function BegunSetupRow({ listed: { key, draft, isOffered }, onDelete }: BegunSetupRowProps) {
  const to = useLoanDestinations()
  const dispatch = useAppDispatch()
  const [name, setName] = useState<string | null>(null)
  const title = titleOf(draft)
  // Going on with a draft of another device takes it over: nothing is saved that it could replace.
  const take = () => {
    if (isOffered) dispatch(draftTakeOffer({ key }))
  }
  const rename = () => {
    if (name !== null) {
      take()
      dispatch(draftChanged({ key, values: { ...draft.values, draft_name: name.trim() }, step: draft.step }))
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
        <p className="field__help">
          Draft, not created yet · {isOffered ? 'typed on another device' : 'changed'} {formatOfficialTime(draft.at)}
        </p>
      </div>
      <div className="unfinished__actions">
        <Button tone="quiet" size="small" onClick={() => setName(title)}>
          Rename
        </Button>
        <Button tone="quiet" size="small" onClick={onDelete}>
          Discard
        </Button>
        <Link className={buttonClass('quiet', 'small')} href={to.setup(setupOfKey(key))} onClick={take}>
          Continue
        </Link>
      </div>
    </article>
  )
}
