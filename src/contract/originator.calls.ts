// Calls about originators: their own profile, and their lender's decisions. S7.20 to S7.22
import * as z from 'zod/mini'
import { type CallSpec, maybeOne, none, one } from './call'
import { id } from './fields'
import { originatorProfile, originatorProfileEntry } from './profile'

const originatorId = z.object({ id })

export const originatorCalls = {
  'originator-profile.read': {
    method: 'GET',
    path: '/api/originator/profile',
    answer: one(originatorProfile),
    access: ['originator'],
  },
  'originator-profile.create': {
    method: 'POST',
    path: '/api/originator/profile',
    body: originatorProfileEntry,
    answer: maybeOne(originatorProfile),
    access: ['originator'],
  },
  'originator-profile.edit': {
    method: 'PATCH',
    path: '/api/originator/profile',
    body: originatorProfileEntry,
    answer: maybeOne(originatorProfile),
    access: ['originator'],
  },
  'originator.approve': {
    method: 'PATCH',
    path: '/api/originator/profile/{id}/approve',
    params: originatorId,
    answer: none,
    access: ['lender'],
  },
  'originator.decline': {
    method: 'PATCH',
    path: '/api/originator/profile/{id}/decline',
    params: originatorId,
    answer: none,
    access: ['lender'],
  },
  'originator.delete': {
    method: 'DELETE',
    path: '/api/originator/profile/{id}',
    params: originatorId,
    query: z.object({ replace_originator_profile_id: z.optional(id) }),
    answer: none,
    access: ['lender'],
  },
} as const satisfies Record<string, CallSpec>
