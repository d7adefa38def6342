// The calls that anybody may need before somebody is signed in.
import { authCalls } from './auth.calls'
import type { CallSpec } from './call'
import { lookupCalls } from './lookup.calls'
import { originatorDomainCalls } from './originator-domain.calls'

export const firstCalls = { ...authCalls, ...lookupCalls, ...originatorDomainCalls } as const satisfies Record<
  string,
  CallSpec
>
