// The colors of the page: by role, and light or dark by the user's setting.
import { useEffect } from 'react'
import type { ScreenRole } from '../contract/role'
import { useAppSelector } from '../screens/store-binding'
import { selectTheme } from '../state/settings/settings.slice'

/** Lender and originator share a theme, borrower and investor have their own; pages without a role have the default. */
export function useRoleTheme(role: ScreenRole | null): void {
  useEffect(() => {
    document.documentElement.dataset.theme = role === null ? 'default' : role === 'originator' ? 'lender' : role
  }, [role])
}

/** Light or dark, as set by the user or the device. */
export function useScheme(): void {
  const theme = useAppSelector(selectTheme)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.scheme
    else document.documentElement.dataset.scheme = theme
  }, [theme])
}
