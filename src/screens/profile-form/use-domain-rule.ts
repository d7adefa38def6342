// The rule about domains that a lender may claim. Its lists are loaded with a lender's form; until then there is none.
import { useEffect, useState } from 'react'
import type { DomainRule } from '../../domain/profile/profile-check'
import type { ProfileRole } from '../../domain/profile/profile-form'

/** Undefined for other roles, while the lists are loading, and where they could not be loaded: the server then judges. */
export function useDomainRule(role: ProfileRole): DomainRule | undefined {
  const [rule, setRule] = useState<{ readonly judge: DomainRule }>()
  useEffect(() => {
    if (role !== 'lender') return
    let gone = false
    import('../../domain/profile/claimed-domain').then(
      ({ unclaimable }) => {
        if (!gone) setRule({ judge: unclaimable })
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [role])
  return rule?.judge
}
