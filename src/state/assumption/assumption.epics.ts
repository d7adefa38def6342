// Stores the yield assumption as a preference.
import { readAssumption } from '../../domain/yield/assumption'
import { defineRequest } from '../core/request'
import { savePreference } from '../preferences/preferences.epics'
import { ASSUMPTION_KEY, assumptionSaveRequested, assumptionSubject } from './assumption.slice'

export const assumptionRequest = defineRequest({
  name: 'store assumption',
  action: assumptionSaveRequested,
  call: 'preference.store',
  subject: () => assumptionSubject,
  overlap: 'queue',
  send: ({ change }, tools) =>
    savePreference(tools, {
      key: ASSUMPTION_KEY,
      subject: assumptionSubject,
      preference: tools.state().assumption,
      change,
      read: readAssumption,
    }),
})
