// Loans as their seller sets them up, by loan id; what a check found; uploads under way. Not the loans of the boards.

import type { ApiError } from '../../contract/api-error'
import type { Loan, LoanCheck, LoanCreated, LoanFileKey, LoanParties } from '../../contract/loan'

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
  /** How many bytes the server keeps, so that the sending can go on there; 0 where it keeps none. */
  readonly kept: number
  /** Under which the file is held, so that it can be sent again. */
  readonly fileKey: string
  readonly error: ApiError | null
}

export interface LoanSave {
  /**
   * saving: sent; reading: taken, being read back; saved: read back, to be submitted; submitting: sent; submitted: taken,
   * being read back.
   */
  readonly step: 'saving' | 'reading' | 'saved' | 'submitting' | 'submitted' | 'done' | 'failed'
  /** The auction that is submitted afterwards; null when the loan is only saved. */
  readonly auctionId: number | null
  /** The version that was known before; null when none was. */
  readonly fromVersion: number | null
  readonly error: ApiError | null
}

export interface LoanSetupState {
  readonly loans: Readonly<Record<number, Loading<Loan>>>
  readonly parties: Loading<LoanParties>
  /** By form: `new`, or the loan's id. */
  readonly checks: Readonly<Record<string, LoanCheck>>
  /** Attempt → what was created by it. */
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
