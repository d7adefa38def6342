// Drafts of loans, to continue, rename or discard. A discard can be undone. If a loan is deleted or transferred, its draft stays
// here.
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatOfficialTime } from '../../../domain/official-time'
import {
  draftChanged,
  draftCleared,
  draftListRequested,
  draftsOf,
  draftTakeOffer,
  type ListedDraft,
} from '../../../state/drafts/drafts.slice'
import { Button, buttonClass } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { useLoanDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { isNewSetup, LOAN_DRAFTS, setupOfKey, titleOfDraft } from '../loan-draft'

/** The drafts of loans, created or not, from the browser and the server, last changed first. */
export function useLoanDrafts(): readonly ListedDraft[] {
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(draftListRequested({ prefix: LOAN_DRAFTS })), [dispatch])
  const drafts = useAppSelector((state) => state.drafts)
  return useMemo(() => draftsOf(drafts, LOAN_DRAFTS), [drafts])
}

/** The drafts, and **Undo** for the last one discarded. */
export function LoanDrafts({ drafts }: { readonly drafts: readonly ListedDraft[] }) {
  const dispatch = useAppDispatch()
  const [discarded, setDiscarded] = useState<ListedDraft | null>(null)
  return (
    <>
      {drafts.map((listed) => (
        <LoanDraftRow
          key={listed.key}
          listed={listed}
          onDiscard={() => {
            setDiscarded(listed)
            dispatch(draftCleared({ key: listed.key, everywhere: true }))
          }}
        />
      ))}
      {discarded === null ? null : (
        <div className="unfinished" role="status">
          <p>{titleOfDraft(discarded.draft)} was discarded.</p>
          <div className="unfinished__actions">
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                const { key, draft } = discarded
                dispatch(draftChanged({ key, values: draft.values, step: draft.step }))
                setDiscarded(null)
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

/** What is known about the loan of a draft. `loanId` is that of a loan that was created from it. */
function stateOf(setup: string, loanId: number | null): string {
  if (!isNewSetup(setup)) return `Unsaved changes to loan ${setup}`
  return loanId === null ? 'Draft, not created yet' : `Created as loan ${loanId}, without your last changes`
}

interface LoanDraftRowProps {
  readonly listed: ListedDraft
  readonly onDiscard: () => void
}

/** **Rename**, **Discard**, **Continue**. */
function LoanDraftRow({ listed: { key, draft, isOffered, loanId }, onDiscard }: LoanDraftRowProps) {
  const to = useLoanDestinations()
  const dispatch = useAppDispatch()
  const [name, setName] = useState<string | null>(null)
  const title = titleOfDraft(draft)
  const setup = setupOfKey(key)
  const isNew = isNewSetup(setup)
  // Continuing a draft from another device adopts it. There is no local version that it could replace.
  const adopt = () => {
    if (isOffered) dispatch(draftTakeOffer({ key }))
  }
  const rename = () => {
    if (name !== null) {
      adopt()
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
        <TextField label="Draft name" value={name} onText={setName} maxLength={80} autoComplete="off" />
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
          {stateOf(setup, loanId)} · {isOffered ? 'edited on another device' : 'edited'} {formatOfficialTime(draft.at)}
        </p>
      </div>
      <div className="unfinished__actions">
        {isNew ? (
          <Button tone="quiet" size="small" onClick={() => setName(title)}>
            Rename
          </Button>
        ) : null}
        <Button tone="quiet" size="small" onClick={onDiscard}>
          Discard
        </Button>
        <Link className={buttonClass('quiet', 'small')} href={to.setup(setup)} onClick={adopt}>
          Continue
        </Link>
      </div>
    </article>
  )
}
