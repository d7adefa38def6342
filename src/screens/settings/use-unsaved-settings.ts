// Saves unsaved settings when the user leaves the page, and asks before the tab closes.
import { useEffect, useEffectEvent } from 'react'
import { changesOf } from '../../state/preferences/synced-preference'
import { selectSession } from '../../state/session/session.slice'
import { selectSettings, settingsSaveRequested } from '../../state/settings/settings.slice'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useGetState } from '../store-binding'

type Settings = ReturnType<typeof selectSettings>

/** True if `entry` differs from the saved settings. A null entry is invalid and can't be saved. */
export function useUnsavedSettings(settings: Settings, entry: Settings | null): boolean {
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const toast = useToast()
  const unsaved = entry === null || Object.keys(changesOf(settings, entry)).length > 0
  const leave = useEffectEvent(() => {
    const state = getState()
    if (entry === null || selectSession(state).status !== 'signed-in') return
    // Compare with the settings in effect, which include saves in flight.
    const change = changesOf(selectSettings(state), entry)
    if (Object.keys(change).length === 0) return
    dispatch(settingsSaveRequested({ change }))
    toast({ tone: 'info', text: 'Saving your settings…' })
  })
  useEffect(() => () => leave(), [])
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return unsaved
}
