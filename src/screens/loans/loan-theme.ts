// The theme of loan pages: borrower-style for an FHA loan under a construction section, else lender-style (S2.17).
import { useEffect } from 'react'
import type { SetupContext } from '../../domain/loan/setup-context'
import type { ScreenRole } from '../destinations'

const loanTheme = (section: SetupContext['section']): 'borrower' | 'lender' =>
  section?.loan_type === 'fha' && section.type === 'construction' ? 'borrower' : 'lender'

/** Sets the loan's theme while mounted, then restores the role's theme. */
export function useLoanTheme(role: ScreenRole, section: SetupContext['section']): void {
  const theme = loanTheme(section)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    return () => {
      dataset.theme = role === 'originator' ? 'lender' : role
    }
  }, [theme, role])
}
