// Settings that were changed and not saved are saved when the page is left; closing the tab asks first.
import { useEffect, useEffectEvent } from 'react'
import { selectSession } from '../../state/session/session.selectors'
import { settingsSaveRequested } from '../../state/settings/settings.events'
import { selectSettings } from '../../state/settings/settings.selectors'
import { useToast } from '../../ui/toasts'
import { useAppDispatch, useGetState } from '../store-binding'

type Settings = ReturnType<typeof selectSettings>

/** Values by key: the order of the keys, and a missing one instead of null, are no change. */
const valuesOf = (settings: Settings): ReadonlyMap<string, string> =>
  new Map(Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value ?? null)]))

function same(a: Settings, b: Settings): boolean {
  const [left, right] = [valuesOf(a), valuesOf(b)]
  return [...left.keys(), ...right.keys()].every((key) => (left.get(key) ?? 'null') === (right.get(key) ?? 'null'))
}

/**
 * True while `entry` is not saved. `initial` is what the form began with: settings that have changed elsewhere since are
 * never overwritten. A null entry cannot be saved.
 */
export function useUnsavedSettings(initial: Settings, entry: Settings | null): boolean {
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const toast = useToast()
  const unsaved = entry === null || !same(initial, entry)
  const leave = useEffectEvent(() => {
    const state = getState()
    if (entry === null || !unsaved || selectSession(state).status !== 'signed-in') return
    if (!same(selectSettings(state), initial)) return
    dispatch(settingsSaveRequested({ settings: entry }))
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
