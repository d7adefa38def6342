// Asking the server about loans: reads that supersede, changes once, uploads side by side. After a change the lists that
// it concerns are read again, so that it shows whether or not the line tells the one who caused it.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, exhaustMap, filter, groupBy, mergeMap, switchMap, tap } from 'rxjs'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { ignoreWhilePending } from '../requests/ignore-while-pending'
import { mutateThenReread, readLists } from '../requests/mutate-then-reread'
import { checkSubject, removeDocumentSubject } from './loan-setup.selectors'
import { uploadKey } from './loan-setup.state'

const readLoan = ({ api }: EffectTools, loanId: number): Observable<AppEvent> =>
  api.call('loan.read', { params: { id: loanId } })

export const readSetupLoan = defineEffect({
  name: 'read setup loan',
  on: ['loan/opened'],
  why: 'groupBy loan + switchMap: the newest wish to see a loan counts, and no loan waits for another',
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap(({ payload }) => readLoan(tools, payload.loanId)))),
    ),
})

export const readParties = defineEffect({
  name: 'read parties',
  on: ['loan/parties-wanted'],
  why: 'exhaustMap: what is on its way is not fetched twice',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      filter(() => state().loanSetup.parties.status === 'loading'),
      exhaustMap(() => api.call('loan.parties', {})),
    ),
})

export const checkLoan = defineEffect({
  name: 'check loan',
  on: ['loan/check-requested'],
  why: 'switchMap: the check of what stands in the form now replaces an older one',
  calls: ['loan.check'],
  run: (entries$, { api }) =>
    entries$.pipe(
      switchMap(({ payload: { form, request } }) =>
        api.call('loan.check', { body: request }, { subject: checkSubject(form) }),
      ),
    ),
})

export const createLoan = defineEffect({
  name: 'create loan',
  on: ['loan/create-requested'],
  why: 'once: a second press while the first is on its way creates nothing; the key makes a later one the same wish',
  calls: ['loan.create'],
  run: (entries$, tools) =>
    entries$.pipe(
      ignoreWhilePending(({ payload: { attempt, request } }) =>
        mutateThenReread(tools, 'loan.create', { body: request }, { idempotencyKey: attempt }, () =>
          readLists(tools, ['incomplete']),
        ),
      ),
    ),
})

export const updateLoan = defineEffect({
  name: 'update loan',
  on: ['loan/update-requested'],
  why: 'groupBy loan + concatMap: saves of one loan arrive in their order',
  calls: ['loan.update'],
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) =>
        ofLoan$.pipe(
          concatMap(({ payload: { loanId, request } }) =>
            mutateThenReread(tools, 'loan.update', { params: { id: loanId }, body: request }, {}, () =>
              readLoan(tools, loanId),
            ),
          ),
        ),
      ),
    ),
})

export const submitLoan = defineEffect({
  name: 'submit loan',
  on: ['loan/submit-requested'],
  why: 'groupBy loan + once: a loan is submitted once, and none waits for another',
  calls: ['auction.submit'],
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) =>
        ofLoan$.pipe(
          ignoreWhilePending(({ payload: { loanId, auctionId } }) =>
            mutateThenReread(tools, 'auction.submit', { params: { auctionId } }, {}, () =>
              concat(readLoan(tools, loanId), readLists(tools, ['incomplete', 'submitted'])),
            ),
          ),
        ),
      ),
    ),
})

export const giveUpLoan = defineEffect({
  name: 'give up loan',
  on: ['loan/delete-requested', 'loan/transfer-requested'],
  why: 'groupBy loan + once: a loan is deleted or transferred once',
  calls: ['loan.remove', 'loan.transfer'],
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.loanId),
      mergeMap((ofLoan$) =>
        ofLoan$.pipe(
          ignoreWhilePending(({ type, payload }) => {
            const params = { id: payload.loanId }
            const lists$ = () => readLists(tools, ['incomplete', 'submitted', 'commitment'])
            return type === 'loan/delete-requested'
              ? mutateThenReread(tools, 'loan.remove', { params }, {}, lists$)
              : mutateThenReread(
                  tools,
                  'loan.transfer',
                  { params, body: { lender_id: 'lenderId' in payload ? payload.lenderId : 0 } },
                  {},
                  lists$,
                )
          }),
        ),
      ),
    ),
})

export const uploadDocument = defineEffect({
  name: 'upload document',
  on: ['document/upload-requested', 'document/upload-cancelled'],
  why: 'groupBy document + switchMap: another file, or a cancel, ends the sending of the one before',
  calls: ['loan.upload'],
  run: (entries$, { files }) =>
    entries$.pipe(
      groupBy(({ payload: { loanId, form } }) => uploadKey(loanId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(
          switchMap(({ type, payload }): Observable<AppEvent> => {
            if (type === 'document/upload-cancelled' || !('fileKey' in payload)) return EMPTY
            const { loanId, form, fileKey } = payload
            return files.upload(loanId, form, fileKey).pipe(
              tap((fact) => {
                if (fact.type === 'loan.upload/answered') files.drop(fileKey)
              }),
            )
          }),
        ),
      ),
    ),
})

export const removeDocument = defineEffect({
  name: 'remove document',
  on: ['document/remove-requested'],
  why: 'groupBy document + exhaustMap: a document is removed once',
  calls: ['loan.remove-document'],
  run: (entries$, { api }) =>
    entries$.pipe(
      groupBy(({ payload: { loanId, form } }) => uploadKey(loanId, form)),
      mergeMap((ofDocument$) =>
        ofDocument$.pipe(
          exhaustMap(({ payload: { loanId, form } }) =>
            api.call(
              'loan.remove-document',
              { params: { id: loanId }, body: { form } },
              { subject: removeDocumentSubject(loanId, form) },
            ),
          ),
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
      filter(({ payload: { data } }) => {
        const loanId = data.loan.id ?? null
        return loanId !== null && tools.state().loanSetup.loans[loanId]?.row !== undefined
      }),
      groupBy(({ payload }) => payload.data.loan.id ?? 0),
      mergeMap((ofLoan$) => ofLoan$.pipe(switchMap(({ payload }) => readLoan(tools, payload.data.loan.id ?? 0)))),
    ),
})
