// Settings that were changed and not saved are saved when the page is left; closing the tab asks first.
import { useEffect, useEffectEvent } from 'react'
import { changesOf } from '../../state/preferences/kept-preference'
import { selectSession } from '../../state/session/session.slice'
import type { selectSettings } from '../../state/settings/settings.slice'
import { settingsSaveRequested } from '../../state/settings/settings.slice'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useGetState } from '../store-binding'

type Settings = ReturnType<typeof selectSettings>

/** True while `entry` differs from the settings that hold now. A null entry can't be saved. */
export function useUnsavedSettings(settings: Settings, entry: Settings | null): boolean {
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const toast = useToast()
  const change = entry === null ? null : changesOf(settings, entry)
  const unsaved = change === null || Object.keys(change).length > 0
  const leave = useEffectEvent(() => {
    if (change === null || !unsaved || selectSession(getState()).status !== 'signed-in') return
    dispatch(settingsSaveRequested({ change }))
    toast({ tone: 'good', text: 'Your changed settings were saved.' })
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
