// Asking and answering, and the questions about the auction that is shown.

import { distinctUntilChanged, filter, ignoreElements, map, merge, pairwise, switchMap, tap, timer } from 'rxjs'
import { followSubject } from '../capabilities/follow-subject'
import { defineEpic, type EpicDependencies } from '../core/epic'
import { defineRequest } from '../core/request'
import type { Gaps } from '../market/auction-event'
import { questionAnswerRequested, questionAskRequested, questionSubjects } from './questions.slice'

/** Also after a lost answer: the list then shows whether the text arrived. */
const refetch = ({ auctionId }: { readonly auctionId: number }, { api }: EpicDependencies) =>
  api.call('question.list', { params: { auctionId } })

export const questionAskRequest = defineRequest({
  name: 'ask question',
  action: questionAskRequested,
  call: 'question.ask',
  subject: ({ auctionId }) => questionSubjects.ask(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ auctionId, question }) => ({ params: { auctionId }, body: { question } }),
  refetch,
})

export const questionAnswerRequest = defineRequest({
  name: 'answer question',
  action: questionAnswerRequested,
  call: 'question.answer',
  subject: ({ auctionId, questionId }) => questionSubjects.answer(auctionId, questionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ auctionId, questionId, answer, toAll }) => ({
    params: { auctionId },
    body: { question_id: questionId, answer, to_all: toAll },
  }),
  refetch,
})

export const readClosedQuestions = defineEpic({
  name: 'read closed questions',
  on: ['questions/questionsOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(
      filter(({ payload }) => !payload.canChange),
      switchMap(({ payload: { auctionId } }) => api.call('question.list', { params: { auctionId } })),
    ),
})

export const followQuestions = followSubject({
  name: 'follow questions',
  followedIn({ session, questions }) {
    const userId = session.user?.id
    return questions.watched === null || userId === undefined ? null : { userId, auctionId: questions.watched }
  },
  subjectOf: ({ userId, auctionId }) => ({
    channel: 'question',
    channelParams: { userId },
    snapshot: { call: 'question.list', input: { params: { auctionId } }, subject: questionSubjects.list(auctionId) },
  }),
})

export const refetchQuestions = defineEpic({
  name: 'refetch questions',
  on: ['question/changed'],
  run: (action$, state$, { realtime }) =>
    action$.pipe(
      filter(({ payload: { data } }) => data.auction_id === state$.value.questions.watched),
      tap(({ payload: { data } }) => realtime.refetch(questionSubjects.list(data.auction_id), 'changeHint')),
      ignoreElements(),
    ),
})

/** Time between two precautions, ms, and the random share of it, so that pages don't refetch in step. */
const RECHECK_MS = 180_000
const SPREAD = 0.2

const noGaps: Gaps = {}

/** True if the market has noted a lost event. */
const hasLost = (before: Gaps, after: Gaps): boolean =>
  Object.entries(after).some(([status, gap]) => gap.kind !== 'hint' && gap !== Reflect.get(before, status))

export const recheckQuestions = defineEpic({
  name: 'recheck questions',
  // The news of a question has no version, so nothing shows that it was lost.
  on: ['question.list/answered'],
  run: (action$, state$, { realtime, random, scheduler }) => {
    const due$ = action$.pipe(switchMap(() => timer(RECHECK_MS * (1 - SPREAD * random.fraction()), scheduler)))
    const lost$ = state$.pipe(
      map(({ market }) => market.gaps ?? noGaps),
      distinctUntilChanged(),
      pairwise(),
      filter(([before, after]) => hasLost(before, after)),
    )
    return merge(due$, lost$).pipe(
      map(() => state$.value.questions.watched),
      filter((watched) => watched !== null),
      tap((auctionId) => realtime.refetch(questionSubjects.list(auctionId), 'precaution')),
      ignoreElements(),
    )
  },
})
