// Keeping the yield assumption as a preference of the person.
import { defineRequest } from '../core/request'
import { assumptionKeepRequested } from './assumption.events'
import { ASSUMPTION_KEY, assumptionSubject } from './assumption.state'

export const assumptionRequest = defineRequest({
  name: 'keep assumption',
  intent: assumptionKeepRequested,
  call: 'preference.store',
  subject: () => assumptionSubject,
  overlap: 'queue',
  input: ({ assumption }) => ({ body: { key: ASSUMPTION_KEY, value: assumption } }),
})
