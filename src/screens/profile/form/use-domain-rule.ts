// The rule for domains that a lender may claim. Its lists are loaded with a lender's form.
import { useEffect, useState } from 'react'
import type { DomainRule } from '../../../domain/profile/profile-check'
import type { ProfileRole } from '../../../domain/profile/profile-form'

/** Undefined for other roles, and until the lists have loaded. Then only the server checks. */
export function useDomainRule(role: ProfileRole): DomainRule | undefined {
  const [rule, setRule] = useState<{ readonly check: DomainRule }>()
  useEffect(() => {
    if (role !== 'lender') return
    let isUnmounted = false
    import('../../../domain/profile/claimed-domain').then(
      ({ claimProblem }) => {
        if (!isUnmounted) setRule({ check: claimProblem })
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [role])
  return rule?.check
}
