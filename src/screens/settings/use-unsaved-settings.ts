// Saves unsaved settings when the user leaves the page, and asks before the tab closes.
import { useEffect, useEffectEvent } from 'react'
import { changesOf } from '../../state/preferences/kept-preference'
import { selectSession } from '../../state/session/session.slice'
import type { selectSettings } from '../../state/settings/settings.slice'
import { settingsSaveRequested } from '../../state/settings/settings.slice'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useGetState } from '../store-binding'

type Settings = ReturnType<typeof selectSettings>

/** True if `entry` differs from the current settings. A null entry is invalid and can't be saved. */
export function useUnsavedSettings(settings: Settings, entry: Settings | null): boolean {
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const toast = useToast()
  const change = entry === null ? null : changesOf(settings, entry)
  const unsaved = change === null || Object.keys(change).length > 0
  const leave = useEffectEvent(() => {
    if (change === null || !unsaved || selectSession(getState()).status !== 'signed-in') return
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
