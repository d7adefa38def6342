// Loans as their seller sets them up.
import { defineModule } from '../core/module'
import {
  downloadDocument,
  followSetupLoan,
  readParties,
  readSetupLoan,
  submitSavedLoan,
  uploadDocument,
} from './loan-setup.effects'
import * as intents from './loan-setup.events'
import { loanSetupHandlers } from './loan-setup.handlers'
import {
  documentRemoveRequest,
  documentRestoreRequest,
  loanCheckRequest,
  loanCreateRequest,
  loanDeleteRequest,
  loanSaveRequest,
  loanSubmissionRequest,
  loanSubmitRequest,
  loanUpdateRequest,
} from './loan-setup.requests'
import type { LoanSetupState } from './loan-setup.state'
import {
  loanOfferAnswerRequest,
  loanOfferRequest,
  loanOfferWithdrawRequest,
  loanTransferRequest,
} from './transfer.requests'

declare module '../root-state' {
  interface Slices {
    readonly loanSetup: LoanSetupState
  }
  interface IntentFiles {
    readonly loanSetup: typeof intents
  }
}

export const loanSetupModule = defineModule({
  name: 'loanSetup',
  intents,
  handlers: loanSetupHandlers,
  requests: [
    loanCheckRequest,
    loanCreateRequest,
    loanUpdateRequest,
    loanSaveRequest,
    loanSubmissionRequest,
    loanSubmitRequest,
    loanDeleteRequest,
    loanTransferRequest,
    loanOfferRequest,
    loanOfferAnswerRequest,
    loanOfferWithdrawRequest,
    documentRemoveRequest,
    documentRestoreRequest,
  ],
  effects: [readSetupLoan, submitSavedLoan, readParties, uploadDocument, downloadDocument, followSetupLoan],
})
