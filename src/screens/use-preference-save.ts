// Saves a preference and tracks the save, so that a form can stay open until the server has confirmed it.
import { useEffect, useEffectEvent, useState } from 'react'
import type { OwnAction } from '../state/nouns'
import { isSaving, type SyncedPreference } from '../state/preferences/synced-preference'
import type { RootState } from '../state/root-reducer'
import { useShownRequest } from './request-state'
import { useAppDispatch, useAppSelector } from './store-binding'

interface PreferenceSave {
  /** The subject of its save requests. */
  readonly subject: string
  /** The preference, including unsaved choices. */
  readonly select: (state: RootState) => SyncedPreference
  /** Called once the server has everything that was chosen. */
  readonly onSaved?: () => void
}

interface FollowedSave {
  /** True while a save from this component is in flight. */
  readonly busy: boolean
  /** Why the last save from this component failed, as sentences; null if it didn't. */
  readonly problem: string | null
  /** True if the last save from this component succeeded. */
  readonly isSaved: boolean
  /** Dispatches an action that saves the preference. */
  readonly save: (action: OwnAction) => void
}

/**
 * Follows the saves of one preference that were sent from this component.
 *
 * @example
 * const { busy, problem, save } = usePreferenceSave({ subject: workspaceSubject, select: selectWorkspacePreference, onSaved: close })
 */
export function usePreferenceSave({ subject, select, onSaved }: PreferenceSave): FollowedSave {
  const dispatch = useAppDispatch()
  const preference = useAppSelector(select)
  useShownRequest(subject)
  const [stage, setStage] = useState<'unsent' | 'sent' | 'ended'>('unsent')
  const busy = stage === 'sent' && isSaving(preference)
  const end = useEffectEvent(() => {
    setStage('ended')
    if (preference.error === null) onSaved?.()
  })
  useEffect(() => {
    if (stage === 'sent' && !busy) end()
  }, [stage, busy])
  return {
    busy,
    problem: stage === 'ended' && preference.error !== null ? saveProblemOf(preference.error) : null,
    isSaved: stage === 'ended' && preference.error === null,
    save(action) {
      setStage('sent')
      dispatch(action)
    },
  }
}

/** Why a save failed, and where the choice applies meanwhile, as sentences. */
export function saveProblemOf({ status, message }: NonNullable<SyncedPreference['error']>): string {
  const applies = status === 409 ? '' : ' Your choice applies in this tab only.'
  return `Couldn’t save. ${message}${applies}`
}
