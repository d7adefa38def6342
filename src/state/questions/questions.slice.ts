// The questions about an auction that is shown, as its viewer may see them.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import type { AuctionQuestion, QuestionAnswer } from '../../contract/question'
import { action } from '../core/action'
import { answered, failed, received } from '../core/facts'

export type { AuctionQuestion, QuestionAnswer }

export interface LoadedQuestions {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** In the order in which they appeared for the viewer. */
  readonly rows: readonly AuctionQuestion[]
  /** The server has announced a change that isn't fetched yet. */
  readonly isBehind: boolean
}

interface QuestionsState {
  /** The auction on the screen whose questions can still change; null if none. */
  readonly watched: number | null
  readonly byAuction: Readonly<Record<number, LoadedQuestions>>
}

const unread: LoadedQuestions = { status: 'loading', error: null, rows: [], isBehind: false }

const noQuestions: QuestionsState = { watched: null, byAuction: {} }

export const questionSubjects = {
  list: (auctionId: number): Subject => `question.list:${auctionId}`,
  ask: (auctionId: number): Subject => `question.ask:${auctionId}`,
  answer: (auctionId: number, questionId: number): Subject => `question.answer:${auctionId}:${questionId}`,
} as const

/** One text, sent once however often its request is repeated. */
export interface SentText {
  readonly auctionId: number
  /** The idempotency key. */
  readonly attempt: string
}

/** An investor sends a question. */
export const questionAskRequested = action('question/ask-requested')<SentText & { readonly question: string }>()
/** The seller sends an answer, to all invited investors or to the one who asked. */
export const questionAnswerRequested = action('question/answer-requested')<
  SentText & { readonly questionId: number; readonly answer: string; readonly toAll: boolean }
>()

function withAuction(slice: QuestionsState, id: number, change: Partial<LoadedQuestions>): QuestionsState {
  const before = slice.byAuction[id] ?? unread
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

const isLoaded = (slice: QuestionsState, id: number): boolean => slice.byAuction[id]?.status === 'loaded'

export const {
  reducer,
  actions: { questionsOpened, questionsLeft },
  selectors: { selectQuestions, selectWatchedQuestions },
} = createSlice({
  name: 'questions',
  initialState: noQuestions,
  reducers: {
    /** The questions about an auction are shown: fetch them, and follow them live while they can change. */
    questionsOpened(
      slice,
      { payload: { auctionId, canChange } }: PayloadAction<{ readonly auctionId: number; readonly canChange: boolean }>,
    ) {
      const watching = { ...slice, watched: canChange ? auctionId : null }
      return isLoaded(slice, auctionId)
        ? watching
        : withAuction(watching, auctionId, { status: 'loading', error: null })
    },
    /** They're no longer shown. Without a subscription they get stale, so they're fetched again next time. */
    questionsLeft(slice, { payload: { auctionId } }: PayloadAction<{ readonly auctionId: number }>) {
      const { [auctionId]: _left, ...byAuction } = slice.byAuction
      // The next auction may be opened before this one is left.
      return { watched: slice.watched === auctionId ? null : slice.watched, byAuction }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('question.list'), (slice, { payload: { params, answer } }) =>
        withAuction(slice, params.auctionId, {
          status: 'loaded',
          error: null,
          rows: answer.data,
          isBehind: false,
        }),
      )
      .addCase(failed('question.list'), (slice, { payload: { params, error } }) =>
        withAuction(slice, params.auctionId, {
          error,
          status: isLoaded(slice, params.auctionId) ? 'loaded' : 'failed',
        }),
      )
      .addCase(received('question/changed'), (slice, { payload: { data } }) =>
        slice.byAuction[data.auction_id] === undefined
          ? slice
          : withAuction(slice, data.auction_id, { isBehind: true }),
      )
      .addCase(received('world/replaced'), () => noQuestions)
  },
  selectors: {
    /** Undefined until they're opened. */
    selectQuestions: (slice, auctionId: number): LoadedQuestions | undefined => slice.byAuction[auctionId],
    /** The auction whose questions are followed live; null for none. */
    selectWatchedQuestions: (slice): number | null => slice.watched,
  },
})
