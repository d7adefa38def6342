// Creations that this browser remembers: those that are done are stored on the server until it lists their loan, and those without an
// answer are settled once another loan of their draft is known.
import { EMPTY, exhaustMap, from, groupBy, mergeMap, type Observable } from 'rxjs'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { storedForm } from '../drafts/draft-versions'
import { selectDraft } from '../drafts/drafts.slice'
import { isOpen } from '../requests/requests.slice'
import { attemptCreated, attemptedDrafts, forgetAttempt, storedAttempt } from './create-attempt'
import { createSubject } from './loan-setup.slice'
import { settleAttempt } from './settle-attempt'

/** After a tab was closed between the answer and the stored loan, the next one stores it. */
export const finishCreatedLoans = defineEpic({
  name: 'finish created loans',
  on: ['auth.user/answered'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      mergeMap(() =>
        attemptedDrafts(tools).flatMap((draft): readonly AppEvent[] => {
          const attempt = storedAttempt(draft, tools)
          const created = attempt?.created ?? null
          const isKnown = selectDraft(tools.state(), draft).created.some(({ loanId }) => loanId === created?.loanId)
          return attempt === null || created === null || isKnown ? [] : [attemptCreated(draft, attempt, created, tools)]
        }),
      ),
    ),
})

/** The server lists the loan under its draft, so every device can read it there. */
export const forgetListedLoans = defineEpic({
  name: 'forget listed loans',
  on: ['preference.store/answered', 'preference.list/answered'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      mergeMap(({ payload: { answer } }) => {
        for (const draft of attemptedDrafts(tools)) {
          const loanId = storedAttempt(draft, tools)?.created?.loanId
          if (storedForm(answer.data, draft).loans.some((loan) => loan.loanId === loanId)) forgetAttempt(draft, tools)
        }
        return EMPTY
      }),
    ),
})

/** True for a draft with a known loan and an attempt without an answer that isn't on its way. */
function isInDoubt(draft: string, tools: EpicDependencies): boolean {
  const state = tools.state()
  if (selectDraft(state, draft).created.length === 0 || isOpen(state.requests.bySubject[createSubject(draft)]))
    return false
  return storedAttempt(draft, tools)?.created === null
}

export const settleAttempts = defineEpic({
  name: 'settle attempts',
  on: ['draft/converted', 'loan.create/failed', 'line/opened'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      mergeMap((): Observable<string> => from(attemptedDrafts(tools).filter((draft) => isInDoubt(draft, tools)))),
      groupBy((draft) => draft),
      mergeMap((ofDraft$) => ofDraft$.pipe(exhaustMap((draft) => settleAttempt(draft, tools)))),
    ),
})
