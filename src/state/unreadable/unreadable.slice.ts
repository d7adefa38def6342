// How many rows of each fetched list were left out because they were unreadable.

import { createSlice } from '@reduxjs/toolkit'
import type { Subject } from '../../contract/fact'
import type { UnreadableRows } from '../../contract/fields'
import { received } from '../core/facts'

/** By the subject of the last answer; without the lists that were read whole. */
export type UnreadableState = Readonly<Record<Subject, number>>

interface Answered {
  readonly type: string
  readonly payload: {
    readonly subject: Subject
    readonly answer: { readonly unreadable_rows?: UnreadableRows } | null
  }
}

const isAnswered = (action: { readonly type: string }): action is Answered => action.type.endsWith('/answered')

const none: UnreadableState = {}

export const {
  reducer,
  selectors: { selectUnreadable },
} = createSlice({
  name: 'unreadable',
  initialState: none,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(received('world/replaced'), () => none)
      .addMatcher(isAnswered, (slice, { payload: { subject, answer } }) => {
        const count = answer?.unreadable_rows?.data ?? 0
        if (count === (slice[subject] ?? 0)) return slice
        const { [subject]: _before, ...others } = slice
        return count === 0 ? others : { ...others, [subject]: count }
      })
  },
  selectors: {
    /** The number of rows that the last answer about this subject lacks. */
    selectUnreadable: (slice, subject: Subject): number => slice[subject] ?? 0,
  },
})
