// Asking the server about loans: reads that supersede, uploads side by side, and the second step of a submission.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, exhaustMap, filter, groupBy, map, mergeMap, of, switchMap } from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.selectors'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { loanSubmitRequested } from './loan-setup.events'
import { uploadKey } from './loan-setup.state'
import { readLoan } from './read-loan'

export const readSetupLoan = defineEffect({
  name: 'read setup loan',
  on: ['loan/opened'],
  why: 'groupBy loan + switchMap: the newest request for a loan counts, and no loan waits for another',
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap(({ payload }) => readLoan(tools, payload.loanId)))),
    ),
})

export const submitSavedLoan = defineEffect({
  name: 'submit saved loan',
  on: ['loan.update/answered', 'loan.read/answered'],
  why: 'no flattening: the slice says which loan is saved, and the intent that answers takes it out of that step',
  run: (entries$, { state }) =>
    entries$.pipe(
      mergeMap(({ payload: { params } }): Observable<AppEvent> => {
        const save = state().loanSetup.saves[params.id]
        if (save?.step !== 'saved' || save.auctionId === null) return EMPTY
        return of(loanSubmitRequested({ loanId: params.id, auctionId: save.auctionId }))
      }),
    ),
})

export const readParties = defineEffect({
  name: 'read parties',
  on: ['loan/parties-requested'],
  why: 'exhaustMap: what is on its way is not fetched twice',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      filter(() => state().loanSetup.parties.status === 'loading'),
      exhaustMap(() => api.call('loan.parties', {})),
    ),
})

export const uploadDocument = defineEffect({
  name: 'upload document',
  on: ['document/upload-requested', 'document/upload-cancel-requested'],
  why: 'groupBy document + switchMap: another file, or a cancel, ends the sending of the one before',
  calls: ['loan.upload', 'loan.begin-upload', 'loan.send-part'],
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload: { loanId, form } }) => uploadKey(loanId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(
          switchMap(({ type, payload }): Observable<AppEvent> => {
            if (type === 'document/upload-cancel-requested' || !('fileKey' in payload)) return EMPTY
            const { loanId, form, fileKey } = payload
            const inParts = selectOffers(tools.state(), 'resumable-uploads')
            return tools.files.upload(loanId, form, fileKey, { inParts }).pipe(
              concatMap((fact) => {
                if (fact.type !== 'loan.upload/answered') return of(fact)
                tools.files.drop(fileKey)
                // An answer without content does not show the document.
                return fact.payload.answer.data === null ? concat(of(fact), readLoan(tools, loanId)) : of(fact)
              }),
            )
          }),
        ),
      ),
    ),
})

export const downloadDocument = defineEffect({
  name: 'download document',
  on: ['document/download-requested'],
  why: 'mergeMap: downloads do not wait for each other',
  run: (entries$, { files }) =>
    entries$.pipe(mergeMap(({ payload: { loanId, form, name } }) => files.download(loanId, form, name))),
})

/** News of an auction whose loan is open: the agency may have decided, another person may have saved. */
export const followSetupLoan = defineEffect({
  name: 'follow setup loan',
  on: ['auction/changed', 'auction/added'],
  why: 'groupBy loan + switchMap: of several changes in a row only the loan after the last one matters',
  run: (entries$, tools) =>
    entries$.pipe(
      map(({ payload }) => payload.data.loan.id ?? null),
      filter((loanId) => loanId !== null),
      filter((loanId) => tools.state().loanSetup.loans[loanId]?.row !== undefined),
      groupBy((loanId) => loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap((loanId) => readLoan(tools, loanId)))),
    ),
})
