// Uploads that a reload of the page ended: their files are gone, and their users must choose them again.

import { createSlice } from '@reduxjs/toolkit'
import type { LoanFileKey } from '../../contract/loan'
import { action } from '../core/action'
import { documentUploadCancelRequested, documentUploadRequested } from '../loan-setup/loan-setup.slice'

import type { RootState } from '../root-reducer'

export interface InterruptedUpload {
  readonly loanId: number
  readonly form: LoanFileKey
  /** The name of the file. */
  readonly name: string
}

export interface InterruptedUploadsState {
  readonly rows: readonly InterruptedUpload[]
}

const none: InterruptedUploadsState = { rows: [] }

/** Uploads of this tab that weren't done when it was reloaded. */
export const interruptedUploadsFound = action('interrupted-uploads/found')<InterruptedUploadsState>()

const without = (
  { rows }: InterruptedUploadsState,
  upload: { readonly loanId: number; readonly form: LoanFileKey },
): InterruptedUploadsState => ({
  rows: rows.filter(({ loanId, form }) => loanId !== upload.loanId || form !== upload.form),
})

export const {
  reducer,
  selectors: { selectInterruptedUpload },
} = createSlice({
  name: 'interruptedUploads',
  initialState: none,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(interruptedUploadsFound, (_slice, { payload: { rows } }) => ({ rows }))
      .addCase(documentUploadRequested, (slice, { payload }) => without(slice, payload))
      .addCase(documentUploadCancelRequested, (slice, { payload }) => without(slice, payload))
  },
  selectors: {
    /** The upload of this document that a reload ended; undefined if none. */
    selectInterruptedUpload: (slice, loanId: number, form: LoanFileKey): InterruptedUpload | undefined =>
      slice.rows.find((row) => row.loanId === loanId && row.form === form),
  },
})

/** True while a document is being sent. */
export const selectIsUploading = ({ loanSetup }: RootState): boolean =>
  Object.values(loanSetup.uploads).some(({ status }) => status === 'sending')
