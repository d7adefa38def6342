// The theme of loan pages: borrower-style for an FHA loan under a construction section, else lender-style (S2.17).
import { useEffect } from 'react'
import type { SetupContext } from '../../domain/loan/setup-context'
import { useRole } from '../use-role'

const loanTheme = (section: SetupContext['section']): 'borrower' | 'lender' =>
  section?.loan_type === 'fha' && section.type === 'construction' ? 'borrower' : 'lender'

/** Sets the loan's theme while mounted, then restores the role's theme. */
export function useLoanTheme(section: SetupContext['section']): void {
  const role = useRole() ?? 'default'
  const theme = loanTheme(section)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    return () => {
      dataset.theme = role === 'originator' ? 'lender' : role
    }
  }, [theme, role])
}
