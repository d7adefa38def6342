// Asks before the tab closes or reloads while a preference, a bid or a document is on its way to the server.
import { useEffect } from 'react'
import { useAppSelector } from '../screens/store-binding'
import { selectIsUploading } from '../state/interrupted-uploads/interrupted-uploads.slice'
import { selectIsSavingPreferences } from '../state/preferences/preferences.slice'
import { selectIsSendingBid } from '../state/requests/requests.slice'

/** Renders nothing. */
export function UnsavedGuard() {
  const isSaving = useAppSelector(selectIsSavingPreferences)
  const isSendingBid = useAppSelector(selectIsSendingBid)
  const isUploading = useAppSelector(selectIsUploading)
  const asks = isSaving || isSendingBid || isUploading
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
  return null
}
