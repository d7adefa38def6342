// Asking the agency desk for a rate that the table does not hold.
import { defineRequest } from '../core/request'
import { indicationQuestionRequested } from './indications.events'
import { QUESTION_SUBJECT } from './indications.state'

export const indicationRequest = defineRequest({
  name: 'ask for indication',
  intent: indicationQuestionRequested,
  call: 'indication.ask',
  subject: () => QUESTION_SUBJECT,
  overlap: 'ignore',
  input: ({ question }) => ({ body: question }),
})
