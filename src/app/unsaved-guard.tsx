// Asks before the tab closes or reloads while a preference is on its way to the server.
import { useEffect } from 'react'
import { useAppSelector } from '../screens/store-binding'
import { selectIsSavingPreferences } from '../state/preferences/preferences.slice'

/** Renders nothing. */
export function UnsavedGuard() {
  const isSaving = useAppSelector(selectIsSavingPreferences)
  useEffect(() => {
    if (!isSaving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaving])
  return null
}
