// Stores the yield assumption as a preference.
import { defineRequest } from '../core/request'
import { savePreference, unsavedIn } from '../preferences/kept-preference'
import { ASSUMPTION_KEY, assumptionKeepRequested, assumptionSubject } from './assumption.slice'

export const assumptionRequest = defineRequest({
  name: 'store assumption',
  action: assumptionKeepRequested,
  call: 'preference.store',
  subject: () => assumptionSubject,
  overlap: 'queue',
  send: ({ change }, tools) =>
    savePreference(tools, ASSUMPTION_KEY, unsavedIn(tools.state().assumption, change), assumptionSubject),
})
