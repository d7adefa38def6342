// Practice auctions: a private market with rivals, next to the real one. docs/practice.md
import * as z from 'zod/mini'
import { type CallSpec, one } from './call'

/** Opens the user's practice market, or asks whether to begin again if there's one. */
export const PRACTICE_PATH = '/simulator/practice'
/** Leads from the practice market back to the real one. */
export const LEAVE_PRACTICE_PATH = '/simulator/practice/leave'

/** `offered`: the user can practice. `here`: this is their practice market. `none`: not from this address. */
const practiceState = z.object({ practice: z.enum(['offered', 'here', 'none']) })
export type PracticeState = z.output<typeof practiceState>['practice']

export const practiceCalls = {
  'practice.read': {
    method: 'GET',
    path: '/api/practice',
    answer: one(practiceState),
    access: ['investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
