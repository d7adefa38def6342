// The loans that a seller sets up, by loan id, with results of checks, uploads and saves. Boards have their own copies.

import { createSlice, isAnyOf, weakMapMemoize } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type {
  Loan,
  LoanCheck,
  LoanCreated,
  LoanFileKey,
  LoanParties,
  LoanSetupRequest,
  LoanUpdateRequest,
} from '../../contract/loan'
import type { SeenTerms } from '../../contract/seen-terms'
import { action, epicFailed } from '../core/action'
import { answered, failed, received } from '../core/facts'
import { type LoanPlace, selectLoanPlace } from '../loan-places/loan-places.slice'
import type { RootState } from '../root-reducer'
import {
  afterRead,
  afterSubmit,
  afterSubmitRequested,
  afterUpdate,
  beginSave,
  failSave,
  failSavesOf,
  failSubmit,
} from './loan-save'

export interface Loading<T> {
  readonly status: 'unknown' | 'loading' | 'loaded' | 'failed'
  readonly row: T | null
  readonly error: ApiError | null
}

export interface Upload {
  readonly status: 'sending' | 'failed'
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  /** How many bytes the server has stored, so that the upload can resume there; 0 if it stores none. */
  readonly stored: number
  /** The key of the held file, for retrying. */
  readonly fileKey: string
  readonly error: ApiError | null
}

export interface LoanSave {
  /**
   * saving: sent; reading: saved, being fetched; saved: fetched, to be submitted; submitting: sent; submitted: being
   * fetched again.
   */
  readonly step: 'saving' | 'reading' | 'saved' | 'submitting' | 'submitted' | 'done' | 'failed'
  /** The auction to submit afterwards; null if the loan is only saved. */
  readonly auctionId: number | null
  /** The version before the save; null if unknown. */
  readonly fromVersion: number | null
  /** What the save sent; null for a submission of the loan as it is. */
  readonly sent: LoanUpdateRequest | null
  /** The version to submit: the one that the save produced, or that the user saw. Null if the server has none. */
  readonly version: number | null
  readonly error: ApiError | null
}

export interface LoanSetupState {
  readonly loans: Readonly<Record<number, Loading<Loan>>>
  readonly parties: Loading<LoanParties>
  /** By form: `new`, or the loan's id. */
  readonly checks: Readonly<Record<string, LoanCheck>>
  /** The loan created here, by the key of its draft. */
  readonly created: Readonly<Record<string, LoanCreated>>
  /** `loanId:form`. */
  readonly uploads: Readonly<Record<string, Upload>>
  /** The last save of each loan, by loan id. */
  readonly saves: Readonly<Record<number, LoanSave>>
}

export const unknownLoan: Loading<Loan> = { status: 'unknown', row: null, error: null }

export const noLoanSetup: LoanSetupState = {
  loans: {},
  parties: { status: 'unknown', row: null, error: null },
  checks: {},
  created: {},
  uploads: {},
  saves: {},
}

export const uploadKey = (loanId: number, form: LoanFileKey): string => `${loanId}:${form}`

export interface OfLoan {
  readonly loanId: number
}

/** Show this loan, and reload it. */
export const loanOpened = action('loan/opened')<OfLoan>()
/** Fetch the people and firms that a setup may name. */
export const loanPartiesRequested = action('loan/parties-requested')()
/** Have the server check what is missing. `form` is `new` or the loan's id. */
export const loanCheckRequested = action('loan/check-requested')<{
  readonly form: string
  readonly request: LoanSetupRequest
}>()
/** Create a loan from the draft with this key. `unread`: even if the draft can't be read first. */
export const loanCreateRequested = action('loan/create-requested')<{
  readonly draft: string
  readonly request: LoanSetupRequest
  readonly unread?: boolean
}>()
/** Send the changes of a loan: one step of a save. */
export const loanUpdateRequested = action('loan/update-requested')<OfLoan & { readonly request: LoanUpdateRequest }>()
/** Send a loan to auction as the server has it, if it still has this version: one step of a submission. */
export const loanSubmitRequested = action('loan/submit-requested')<
  OfLoan & { readonly auctionId: number; readonly version: number | null }
>()
/** Save a loan; done once it was fetched again. */
export const loanSaveRequested = action('loan/save-requested')<OfLoan & { readonly request: LoanUpdateRequest }>()
/**
 * Submit a loan to auction. With a `request` it is saved first, and the saved loan is submitted; otherwise `version` is the one
 * that the user saw, or null if the server has none.
 */
export const loanSaveAndSubmitRequested = action('loan/save-and-submit-requested')<
  OfLoan & {
    readonly auctionId: number
    readonly request: LoanUpdateRequest | null
    readonly version: number | null
  }
>()
/** `version`: the one that the user saw; omitted if the server has none. */
export const loanDeleteRequested = action('loan/delete-requested')<OfLoan & { readonly version?: number }>()
/** The auction of a loan, and the terms that the dialog showed. */
export interface WithSeenTerms {
  readonly seen?: { readonly auctionId: number; readonly terms: SeenTerms }
}
/** `lenderId`: the other lender's profile id. */
export const loanTransferRequested = action('loan/transfer-requested')<
  OfLoan & WithSeenTerms & { readonly lenderId: number }
>()
/** Offer the loan to another lender. `lenderId`: the other lender's profile id. */
export const loanOfferRequested = action('loan/offer-requested')<
  OfLoan & WithSeenTerms & { readonly lenderId: number }
>()
/** Accept or decline an offered loan; declining it needs no terms. */
export const loanOfferAnswerRequested = action('loan/offer-answer-requested')<
  OfLoan & WithSeenTerms & { readonly accept: boolean }
>()
export const loanOfferWithdrawRequested = action('loan/offer-withdraw-requested')<OfLoan>()

export interface OfDocument extends OfLoan {
  readonly form: LoanFileKey
}
/** Upload a held file. The same key again resumes after a failure, if the server stores what arrived. */
export const documentUploadRequested = action('document/upload-requested')<
  OfDocument & { readonly fileKey: string; readonly name: string; readonly size: number }
>()
/** Cancel an upload, or dismiss a failed one. */
export const documentUploadCancelRequested = action('document/upload-cancel-requested')<OfDocument>()
/** The progress of an upload, bytes. */
export const documentPartSent = action('document/part-sent')<
  OfDocument & { readonly sent: number; readonly total: number; readonly stored?: number }
>()
export const documentRemoveRequested = action('document/remove-requested')<OfDocument>()
/** Restore an earlier version of a document. */
export const documentRestoreRequested = action('document/restore-requested')<OfLoan & { readonly documentId: number }>()
export const documentDownloadRequested = action('document/download-requested')<OfDocument & { readonly name: string }>()

/** True if the loan was deleted, or belongs to someone else now. */
export const isGone = ({ kind }: ApiError): boolean => kind === 'gone' || kind === 'not-found' || kind === 'forbidden'

const loaded = <T>(row: T) => ({ status: 'loaded' as const, row, error: null })

/** The slice after an epic failed, whose uploads don't continue. */
const failUploadsOf = (slice: LoanSetupState, subjects: readonly string[]): LoanSetupState => ({
  ...slice,
  uploads: Object.fromEntries(
    Object.entries(slice.uploads).map(([key, upload]) =>
      subjects.includes(`loan.upload:${key}`) ? [key, { ...upload, status: 'failed', error: null }] : [key, upload],
    ),
  ),
})

const isDeparted = isAnyOf(answered('loan.remove'), answered('loan.transfer'))
const isDocumentChange = isAnyOf(answered('loan.restore-document'), answered('loan.remove-document'))

/** `loan.upload:7:form_hud` → `7:form_hud`. */
const keyOfSubject = (subject: string): string => subject.slice(subject.indexOf(':') + 1)

export const { reducer } = createSlice({
  name: 'loanSetup',
  initialState: noLoanSetup,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loanOpened, (slice, { payload: { loanId } }) => {
        const before = slice.loans[loanId] ?? unknownLoan
        // A loan that was fetched before stays visible while it is fetched again.
        const status = before.row === null ? 'loading' : before.status
        return { ...slice, loans: { ...slice.loans, [loanId]: { ...before, status, error: null } } }
      })
      .addCase(answered('loan.read'), (slice, { payload: { params, answer } }) =>
        afterRead({ ...slice, loans: { ...slice.loans, [answer.data.id]: loaded(answer.data) } }, params.id),
      )
      .addCase(failed('loan.read'), (slice, { payload: { params, error } }) => {
        const before = slice.loans[params.id] ?? unknownLoan
        const stays = before.row !== null && !isGone(error)
        const after = stays ? { ...before, error } : { status: 'failed' as const, row: null, error }
        const read = { ...slice, loans: { ...slice.loans, [params.id]: after } }
        return failSave(read, params.id, ['reading', 'submitted'], error)
      })
      .addCase(loanSaveRequested, (slice, { payload: { loanId, request } }) =>
        beginSave(slice, loanId, { step: 'saving', auctionId: null, sent: request, version: null }),
      )
      .addCase(loanSaveAndSubmitRequested, (slice, { payload: { loanId, auctionId, request, version } }) =>
        beginSave(slice, loanId, {
          step: request === null ? 'saved' : 'saving',
          auctionId,
          sent: request,
          version: request === null ? version : null,
        }),
      )
      .addCase(answered('loan.update'), (slice, { payload: { params, answer } }) =>
        afterUpdate(slice, params.id, answer.data?.version ?? null),
      )
      .addCase(failed('loan.update'), (slice, { payload: { params, error } }) =>
        failSave(slice, params.id, ['saving'], error),
      )
      .addCase(loanSubmitRequested, (slice, { payload: { loanId } }) => afterSubmitRequested(slice, loanId))
      .addCase(answered('auction.submit'), (slice, { payload: { params } }) => afterSubmit(slice, params.auctionId))
      .addCase(failed('auction.submit'), (slice, { payload: { params, error } }) =>
        failSubmit(slice, params.auctionId, error),
      )
      .addCase(loanPartiesRequested, ({ parties }) => {
        if (parties.row === null) Object.assign(parties, { status: 'loading', error: null })
      })
      .addCase(answered('loan.parties'), (slice, { payload: { answer } }) => {
        slice.parties = loaded(answer.data)
      })
      .addCase(failed('loan.parties'), ({ parties }, { payload: { error } }) => {
        Object.assign(parties, { status: 'failed', error })
      })
      .addCase(answered('loan.check'), ({ checks }, { payload: { subject, answer } }) => {
        checks[keyOfSubject(subject)] = { problems: answer.data?.problems ?? {} }
      })
      .addCase(answered('loan.create'), ({ created }, { payload: { subject, answer } }) => {
        created[keyOfSubject(subject)] = answer.data
      })
      .addCase(documentUploadRequested, ({ uploads }, { payload: { loanId, form, fileKey, name, size } }) => {
        const start = { sent: 0, stored: 0, error: null }
        uploads[uploadKey(loanId, form)] = { status: 'sending', name, size, fileKey, ...start }
      })
      .addCase(documentPartSent, ({ uploads }, { payload: { loanId, form, sent, total, stored = 0 } }) => {
        const upload = uploads[uploadKey(loanId, form)]
        if (upload === undefined) return
        // `sent` and `total` include the rest of the form; the screen shows the share of the file.
        upload.sent = total === 0 ? 0 : Math.round((sent / total) * upload.size)
        upload.stored = stored
      })
      .addCase(documentUploadCancelRequested, ({ uploads }, { payload: { loanId, form } }) => {
        delete uploads[uploadKey(loanId, form)]
      })
      .addCase(answered('loan.upload'), (slice, { payload: { subject, answer } }) => {
        delete slice.uploads[keyOfSubject(subject)]
        if (answer.data !== null) slice.loans[answer.data.id] = loaded(answer.data)
      })
      .addCase(failed('loan.upload'), ({ uploads }, { payload: { subject, error } }) => {
        const upload = uploads[keyOfSubject(subject)]
        if (upload !== undefined) Object.assign(upload, { status: 'failed', error })
      })
      .addCase(epicFailed, (slice, { payload: { subjects } }) => failSavesOf(failUploadsOf(slice, subjects), subjects))
      .addCase(received('world/replaced'), () => noLoanSetup)
      .addMatcher(isDeparted, ({ loans }, { payload: { params } }) => {
        delete loans[params.id]
      })
      .addMatcher(isDocumentChange, ({ loans }, { payload: { answer } }) => {
        if (answer.data !== null) loans[answer.data.id] = loaded(answer.data)
      })
  },
})

type LoadingLoan = LoanSetupState['loans'][number]

const withPlace = weakMapMemoize(
  (loading: LoadingLoan, auctionId: number, status: LoanPlace['status']): LoadingLoan =>
    loading.row === null
      ? loading
      : {
          ...loading,
          row: {
            ...loading.row,
            auction_id: loading.row.auction_id ?? auctionId,
            auction_status: loading.row.auction_status ?? status,
          },
        },
)

/** A loan and its loading state, with the auction from `loanPlaces` if the server doesn't send one. */
export function selectSetupLoan(state: RootState, loanId: number): LoadingLoan {
  const loading = state.loanSetup.loans[loanId] ?? unknownLoan
  const place = selectLoanPlace(state, loanId)
  const isSent = typeof loading.row?.auction_id === 'number' && Boolean(loading.row.auction_status)
  return place === undefined || isSent ? loading : withPlace(loading, place.auctionId, place.status)
}

/** The people and firms that a setup may name. */
export const selectParties = (state: RootState): LoanSetupState['parties'] => state.loanSetup.parties

/** The result of the last check of this form; undefined before. */
export const selectCheck = (state: RootState, form: string): LoanCheck | undefined => state.loanSetup.checks[form]

/** The loan that was created here from the draft with this key; undefined before. */
export const selectCreated = (state: RootState, draft: string): LoanCreated | undefined =>
  state.loanSetup.created[draft]

/** The pending or failed upload of one document. */
export const selectUpload = (state: RootState, loanId: number, form: LoanFileKey): Upload | undefined =>
  state.loanSetup.uploads[uploadKey(loanId, form)]

/** The last save of a loan and its step; undefined before. */
export const selectLoanSave = (state: RootState, loanId: number): LoanSave | undefined => state.loanSetup.saves[loanId]

export const createSubject = (draft: string): string => `loan.create:${draft}`
export const updateSubject = (loanId: number): string => `loan.update:${loanId}`
export const checkSubject = (form: string): string => `loan.check:${form}`
/** The subject of a save or a submission, by form: the loan's id, or `new` for a loan that doesn't exist yet. */
export const saveSubject = (form: string): string => `loan.save:${form}`
export const submitSubject = (auctionId: number): string => `auction.submit:${auctionId}`
export const removeSubject = (loanId: number): string => `loan.remove:${loanId}`
export const transferSubject = (loanId: number): string => `loan.transfer:${loanId}`
export const offerSubject = (loanId: number): string => `loan.offer:${loanId}`
export const answerOfferSubject = (loanId: number): string => `loan.answer-offer:${loanId}`
export const withdrawOfferSubject = (loanId: number): string => `loan.withdraw-offer:${loanId}`
export const removeDocumentSubject = (loanId: number, form: LoanFileKey): string =>
  `loan.remove-document:${loanId}:${form}`
export const restoreDocumentSubject = (loanId: number): string => `loan.restore-document:${loanId}`
export const documentSubject = (loanId: number, form: LoanFileKey): string => `loan.document:${loanId}:${form}`
