// The page at /{role}/loan/{setup}: loads lists, loan and draft, then shows the form.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { valuesOf } from '../../../domain/loan/setup-request'
import { blankSetup, type SetupValues } from '../../../domain/loan/setup-values'
import { selectDraft } from '../../../state/drafts/drafts.slice'
import { loanCreateRequest } from '../../../state/loan-setup/loan-setup.epics'
import {
  createSubject,
  isGone,
  type LoanSetupState,
  loanOpened,
  saveSubject,
  selectCreated,
  selectSetupLoan,
  submitSubject,
  updateSubject,
} from '../../../state/loan-setup/loan-setup.slice'
import { ErrorState, LoadingNote, Notice, Skeleton } from '../../../ui/states'
import { useLoanDestinations } from '../../destinations'
import { useDraft } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { useShownRequests } from '../../request-state'
import { useAppDispatch, useAppSelector, useGetState } from '../../store-binding'
import { useRequest } from '../../use-request'
import { DraftBecameLoan } from '../create/draft-became-loan'
import { draftKey, isNewSetup, readSetupDraft } from '../loan-draft'
import type { CreatedLoan } from './created-dialogs'
import { ReadOnlyLoan, readOnlyReason } from './read-only-loan'
import { type SetupLists, useSetupLists } from './setup-choices'
import { SetupFormView } from './setup-form-view'
import { UnsavedChanges } from './unsaved-changes'
import './setup.css'

type ApiError = NonNullable<LoanSetupState['loans'][number]['error']>

interface LoanSetupScreenProps {
  /** The loan's id, or the name of a setup that isn't a loan yet. */
  readonly setup: string
}

export function LoanSetupScreen({ setup }: LoanSetupScreenProps) {
  const dispatch = useAppDispatch()
  const loanId = isNewSetup(setup) ? null : Number(setup)
  const lists = useSetupLists()
  const draft = useDraft(draftKey(setup))
  const loan = useAppSelector((state) => (loanId === null ? null : selectSetupLoan(state, loanId)))
  const readLoan = useCallback(() => {
    if (loanId !== null) dispatch(loanOpened({ loanId }))
  }, [dispatch, loanId])
  useEffect(readLoan, [readLoan])
  const auctionId = loan?.row?.auction_id ?? null
  // A save fails with the error of its step, which the form shows. If the loan is gone, the form closes, and this page says why.
  useShownRequests(
    useCallback(
      (subject) =>
        subject === saveSubject(setup) ||
        (loanId !== null && subject === updateSubject(loanId)) ||
        (auctionId !== null && subject === submitSubject(auctionId)),
      [setup, loanId, auctionId],
    ),
  )
  const [created, setCreated] = useState<CreatedLoan | null>(null)
  useOpenCreatedLoan(setup, setCreated)

  // The setup whose form is open. A created loan has another setup name, and so another draft.
  const opened = useRef<string | null>(null)

  const row = loan?.row ?? null
  const saved = useMemo(() => (row === null ? blankFor(lists) : valuesOf(row)), [row, lists])
  // Until the form of a loan is open, it starts from the saved version. Later versions are merged into it, and marked.
  const savedText = JSON.stringify(saved)
  const shown = useRef(savedText)
  if (draft.own === null && (loanId === null || opened.current !== setup)) shown.current = savedText

  const content = readSetupDraft(draft.own)
  const unsaved =
    content === null || loanId === null ? null : (
      <UnsavedChanges values={content.values} saved={content.base ?? saved} lists={lists} draft={draft} />
    )
  if (loan?.error && loan.row === null) {
    return (
      <Unreadable error={loan.error} onRetry={readLoan}>
        {unsaved}
      </Unreadable>
    )
  }
  // An open form stays open while a list reloads or after the session expires, so that no input is lost.
  const isOpen = opened.current === setup && (loanId === null || row !== null)
  if (!isOpen && lists.error !== null && (lists.sections.length === 0 || lists.states.length === 0)) {
    return (
      <SetupFrame>
        <ErrorState title="Couldn’t load the form’s lists" onRetry={lists.reload}>
          {lists.error.message}
        </ErrorState>
      </SetupFrame>
    )
  }
  if (!isOpen && (draft.status === 'reading' || (loanId !== null && !loan?.row) || lists.loading)) return <Waiting />
  const reason = row === null ? null : readOnlyReason(row, row.type === 'rhs')
  if (row !== null && reason !== null)
    return (
      <ReadOnlyLoan loan={row} values={saved} lists={lists} reason={reason}>
        {unsaved}
      </ReadOnlyLoan>
    )
  const [lastCreated, ...otherCreated] = draft.created
  if (loanId === null && draft.own === null && lastCreated !== undefined)
    return <DraftBecameLoan loans={[lastCreated, ...otherCreated]} isDoubted={draft.isDoubted} />
  opened.current = setup

  return (
    <SetupFormView
      key={`${setup}:${draft.revision}:${shown.current}`}
      setup={setup}
      lists={lists}
      draft={draft}
      loan={row}
      initial={content?.values ?? saved}
      saved={saved}
      base={content?.base ?? saved}
      draftName={content?.name ?? ''}
      created={created?.loanId === loanId ? created : null}
      onCreated={setCreated}
    />
  )
}

/** Once this page has created the loan, opens it, unless something was typed meanwhile. */
function useOpenCreatedLoan(setup: string, onCreated: (created: CreatedLoan) => void): void {
  const to = useLoanDestinations()
  const getState = useGetState()
  const [, navigate] = useLocation()
  const key = draftKey(setup)
  useRequest(loanCreateRequest, createSubject(key), {
    onSucceeded: () => {
      const created = selectCreated(getState(), key)
      if (created === undefined || selectDraft(getState(), key).own !== null) return
      onCreated({ loanId: created.id, version: created.version ?? null })
      navigate(to.setup(String(created.id), 'review-and-submit'), { replace: true })
    },
  })
}

/** An originator is the contact on the loans they create. */
function blankFor({ user }: SetupLists): SetupValues {
  const profileId = user?.profile?.id
  if (user?.role !== 'originator' || profileId === undefined) return blankSetup
  return { ...blankSetup, originator_contact_id: String(profileId) }
}

function SetupFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="setup__alone" id="content" tabIndex={-1}>
      {children}
    </main>
  )
}

function Waiting() {
  return (
    <SetupFrame>
      <LoadingNote>Loading the loan</LoadingNote>
      <div className="page">
        <Skeleton width="240px" height="30px" />
        <Skeleton height="180px" />
        <Skeleton height="180px" />
      </div>
    </SetupFrame>
  )
}

interface UnreadableProps {
  readonly error: ApiError
  readonly onRetry: () => void
  /** What the user had typed, if anything. */
  readonly children: ReactNode
}

/** Says if the loan was deleted or belongs to someone else. Any other error can be retried. */
function Unreadable({ error, onRetry, children }: UnreadableProps) {
  const to = useLoanDestinations()
  const title = isGone(error) ? titleOf[error.kind] : undefined
  if (title === undefined) {
    return (
      <SetupFrame>
        <ErrorState title="Couldn’t load the loan" onRetry={onRetry}>
          {error.message}
        </ErrorState>
      </SetupFrame>
    )
  }
  return (
    <SetupFrame>
      <div className="page">
        {error.kind === 'gone' ? null : <p className="num">{error.status}</p>}
        <PageHeading title={title} />
        {error.kind === 'gone' ? (
          <Notice tone="warn" role="status">
            {error.message}
          </Notice>
        ) : null}
        {children}
        <p>
          <Link href={to.create}>Back to your loans</Link>
        </p>
      </div>
    </SetupFrame>
  )
}

const titleOf: Partial<Record<ApiError['kind'], string>> = {
  gone: 'This loan is no longer yours to edit',
  'not-found': 'This page could not be found',
  forbidden: 'You don’t have access to this loan',
}
