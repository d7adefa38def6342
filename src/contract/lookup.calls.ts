// Calls for the lists that forms choose from. spec §7 Lookups
import type { CallSpec } from './call'
import { rows } from './call'
import { sectionAct, usState } from './lookup'

export const lookupCalls = {
  'lookup.states': { method: 'GET', path: '/api/info/state', answer: rows(usState), access: 'anyone' },
  'lookup.section-acts': { method: 'GET', path: '/api/info/section-act', answer: rows(sectionAct), access: 'anyone' },
} as const satisfies Record<string, CallSpec>
