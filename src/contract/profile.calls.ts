// Calls about each role's own profile. POST registers, PATCH edits, GET reads. S7.23, S7.24
import { type CallSpec, maybeOne, one } from './call'
import {
  borrowerProfile,
  borrowerProfileEntry,
  investorProfile,
  investorProfileEntry,
  lenderProfile,
  lenderProfileEntry,
} from './profile'

export const profileCalls = {
  'lender-profile.read': {
    method: 'GET',
    path: '/api/lender/profile',
    answer: one(lenderProfile),
    access: ['lender'],
  },
  'lender-profile.create': {
    method: 'POST',
    path: '/api/lender/profile',
    body: lenderProfileEntry,
    answer: maybeOne(lenderProfile),
    access: ['lender'],
  },
  'lender-profile.edit': {
    method: 'PATCH',
    path: '/api/lender/profile',
    body: lenderProfileEntry,
    answer: maybeOne(lenderProfile),
    access: ['lender'],
  },
  'investor-profile.read': {
    method: 'GET',
    path: '/api/investor/profile',
    answer: one(investorProfile),
    access: ['investor'],
  },
  'investor-profile.create': {
    method: 'POST',
    path: '/api/investor/profile',
    body: investorProfileEntry,
    answer: maybeOne(investorProfile),
    access: ['investor'],
  },
  'investor-profile.edit': {
    method: 'PATCH',
    path: '/api/investor/profile',
    body: investorProfileEntry,
    answer: maybeOne(investorProfile),
    access: ['investor'],
  },
  'borrower-profile.read': {
    method: 'GET',
    path: '/api/borrower/profile',
    answer: one(borrowerProfile),
    access: ['borrower'],
  },
  'borrower-profile.create': {
    method: 'POST',
    path: '/api/borrower/profile',
    body: borrowerProfileEntry,
    answer: maybeOne(borrowerProfile),
    access: ['borrower'],
  },
  'borrower-profile.edit': {
    method: 'PATCH',
    path: '/api/borrower/profile',
    body: borrowerProfileEntry,
    answer: maybeOne(borrowerProfile),
    access: ['borrower'],
  },
} as const satisfies Record<string, CallSpec>
