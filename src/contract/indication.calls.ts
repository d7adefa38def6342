// Calls about rate indications. S7.15
import { type CallSpec, none, one } from './call'
import { indication, indicationQuestion } from './indication'

export const indicationCalls = {
  'indication.read': {
    method: 'GET',
    path: '/api/indication',
    answer: one(indication),
    access: ['borrower', 'lender', 'originator'],
  },
  /** "Email for other indication": sends an email to the desk. */
  'indication.ask': {
    method: 'POST',
    path: '/api/indication/question',
    body: indicationQuestion,
    answer: none,
    access: ['borrower', 'lender', 'originator'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
