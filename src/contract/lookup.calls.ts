// Calls for the lists that forms choose from. S7.16
import { type CallSpec, rows } from './call'
import { deliveryRestriction, lookupItem, sectionAct, usState } from './lookup'

export const lookupCalls = {
  'lookup.investor-legal-firms': {
    method: 'GET',
    path: '/api/info/investor-legal-firm',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  /** Investors who may trade, by the id of their profile. */
  'lookup.investor-trading-authorities': {
    method: 'GET',
    path: '/api/info/investor-trading-authority',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  /** Lenders by the id of their profile. */
  'lookup.lenders': { method: 'GET', path: '/api/info/lender-map', answer: rows(lookupItem), access: 'anyone' },
  'lookup.warehouse-lenders': {
    method: 'GET',
    path: '/api/info/lender-warehouse',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  'lookup.servicer-companies': {
    method: 'GET',
    path: '/api/info/servicer-company',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  /** Lenders that work with originators, by the id of their profile. */
  'lookup.originator-companies': {
    method: 'GET',
    path: '/api/info/originator-companies',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  'lookup.states': { method: 'GET', path: '/api/info/state', answer: rows(usState), access: 'anyone' },
  'lookup.section-acts': { method: 'GET', path: '/api/info/section-act', answer: rows(sectionAct), access: 'anyone' },
  'lookup.originator-entities': {
    method: 'GET',
    path: '/api/info/originator-entity',
    answer: rows(lookupItem),
    access: 'anyone',
  },
  'lookup.delivery-date-restrictions': {
    method: 'GET',
    path: '/api/info/delivery-date-restrictions',
    answer: rows(deliveryRestriction),
    access: 'anyone',
  },
} as const satisfies Record<string, CallSpec>
