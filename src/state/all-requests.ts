// Every request that a person can make of the server.
import {
  emailConfirmRequest,
  passwordResetRequest,
  resendRequest,
  resetLinkRequest,
  signUpRequest,
} from './accounts/accounts.epics'
import { assumptionRequest } from './assumption/assumption.epics'
import { bidLimitRequest } from './bid-limits/bid-limits.epics'
import { bidRequest } from './bids/bids.epics'
import { calendarRenewRequest, calendarRevokeRequest } from './calendar/calendar.epics'
import type { AnyRequest } from './core/request'
import { deskOrderRequest, previewRequest } from './desk/desk.epics'
import { indicationRequest } from './indications/indications.epics'
import {
  documentRemoveRequest,
  documentRestoreRequest,
  loanCheckRequest,
  loanCreateRequest,
  loanDeleteRequest,
  loanOfferAnswerRequest,
  loanOfferRequest,
  loanOfferWithdrawRequest,
  loanSaveRequest,
  loanSubmissionRequest,
  loanSubmitRequest,
  loanTransferRequest,
  loanUpdateRequest,
} from './loan-setup/loan-setup.epics'
import { passRequest } from './notifications/notifications.epics'
import {
  originatorApproveRequest,
  originatorDeclineRequest,
  originatorDeleteRequest,
} from './originators/originators.epics'
import { profileRequest } from './profiles/profiles.epics'
import { signInRequest, signOutRequest } from './session/session.epics'
import { preferencesResetRequest, settingsRequest, suspensionRequest } from './settings/settings.epics'
import {
  twoPersonApproveRequest,
  twoPersonConfirmRequest,
  twoPersonDeclineRequest,
  twoPersonPrepareRequest,
  twoPersonSetPinRequest,
  twoPersonSetRequest,
} from './two-person/two-person.epics'
import { workspaceRequest } from './workspace/workspace.epics'

export const allRequests: readonly AnyRequest[] = [
  signInRequest,
  signOutRequest,
  signUpRequest,
  resendRequest,
  emailConfirmRequest,
  resetLinkRequest,
  passwordResetRequest,
  assumptionRequest,
  bidLimitRequest,
  calendarRenewRequest,
  calendarRevokeRequest,
  deskOrderRequest,
  previewRequest,
  indicationRequest,
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
  bidRequest,
  passRequest,
  originatorApproveRequest,
  originatorDeclineRequest,
  originatorDeleteRequest,
  profileRequest,
  settingsRequest,
  preferencesResetRequest,
  suspensionRequest,
  twoPersonSetRequest,
  twoPersonPrepareRequest,
  twoPersonConfirmRequest,
  twoPersonDeclineRequest,
  twoPersonSetPinRequest,
  twoPersonApproveRequest,
  workspaceRequest,
]
