// Whether the viewer can practice, or is in their practice market.
import { createSlice } from '@reduxjs/toolkit'
import type { PracticeState } from '../../contract/practice'
import { answered } from '../core/facts'
import type { RootState } from '../root-reducer'

interface PracticeSlice {
  /** Null until the server has said it. */
  readonly practice: PracticeState | null
}

const unknown: PracticeSlice = { practice: null }

export const { reducer } = createSlice({
  name: 'practice',
  initialState: unknown,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(answered('practice.read'), (_slice, { payload: { answer } }) => answer.data)
  },
})

/** Null until it's known. */
export const selectPractice = ({ practice }: RootState): PracticeState | null => practice.practice
