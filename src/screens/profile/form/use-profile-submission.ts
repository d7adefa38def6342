// Submits a profile, shows errors at their fields, and merges with a newer saved version.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '../../../domain/official-time'
import type { ProfileForm, ProfileRole } from '../../../domain/profile/profile-form'
import { profileDifferences, withFieldsOf } from '../../../domain/profile/profile-merge'
import { entryOf, formOf, type OwnProfile } from '../../../domain/profile/profile-sending'
import { profileRequest } from '../../../state/profiles/profiles.epics'
import { PROFILE_SUBJECT, selectProfile } from '../../../state/profiles/profiles.slice'
import { useAppSelector } from '../../store-binding'
import { useAfterSignIn } from '../../use-after-sign-in'
import { useRequest } from '../../use-request'
import {
  countRejectedFields,
  type FormOfProfile,
  replaceValues,
  submitErrorText,
  useServerProblems,
} from './use-profile-form'

/** A version saved elsewhere while the form was open, and the ways to handle it. */
export interface NewerVersion {
  readonly theirs: ProfileForm
  /** When it was saved, official time; null if the server doesn't say. */
  readonly savedAt: string | null
  /** Takes these fields from it and saves the form. */
  readonly merge: (keys: readonly string[]) => void
  readonly decideLater: () => void
}

const idText = (_lookup: unknown, id: number): string => String(id)

interface SubmissionInput {
  readonly role: ProfileRole
  readonly form: FormOfProfile
  /** The edited profile; null for a registration. */
  readonly own: OwnProfile | null
  /** The values that the form's edits started from; updated by each merge. */
  readonly base: RefObject<ProfileForm>
  readonly onSaved: () => void
}

/** Sends the form. Merges concurrent edits of different fields without asking. */
export function useProfileSubmission({ role, form, own, base, onSaved }: SubmissionInput) {
  const afterSignIn = useAfterSignIn()
  const request = useRequest(profileRequest, PROFILE_SUBJECT, {
    onSucceeded: onSaved,
    onFailed: (error) => {
      if (error.kind === 'unauthenticated') afterSignIn(send)
    },
  })
  const { dismiss } = request
  const { overtaken, own: stored } = useAppSelector(selectProfile)
  const [postponed, setPostponed] = useState(false)
  /** The server's profile, if it conflicted with the form on submit. */
  const [conflicting, setConflicting] = useState<OwnProfile | null>(null)
  const [mergedLabels, setMergedLabels] = useState<readonly string[]>([])
  /** The version that the form started from. */
  const version = useRef(own?.profile.version ?? null)

  useServerProblems(role, form, request)
  useEffect(() => dismiss, [dismiss])

  const send = () => {
    setPostponed(false)
    dismiss()
    const latest = own === null ? null : (stored ?? own)
    if (latest !== null && differencesFrom(latest).some(({ winner }) => winner === null)) {
      setConflicting(latest)
      return
    }
    const entry = entryOf(role, form.getValues(), version.current)
    if (entry !== null) request.send({ entry, edit: own !== null })
  }

  /** Compared here as well, because a draft may be older than the saved profile without the server noticing. */
  const differencesFrom = (saved: OwnProfile) =>
    profileDifferences(role, { base: base.current, mine: form.getValues(), theirs: formOf(saved) }, idText)
  const isNewer = overtaken && stored !== null && stored.profile.version !== version.current && !postponed
  const merge = (saved: OwnProfile, keys: readonly string[]) => {
    const theirs = formOf(saved)
    version.current = saved.profile.version ?? null
    replaceValues(form, withFieldsOf(role, form.getValues(), theirs, keys))
    base.current = theirs
    setConflicting(null)
    send()
  }
  const mergeIfPossible = useEffectEvent((saved: OwnProfile) => {
    const differences = differencesFrom(saved)
    if (differences.some(({ winner }) => winner === null)) return
    const updates = differences.filter(({ winner }) => winner === 'theirs')
    setMergedLabels(updates.map(({ field }) => field))
    merge(
      saved,
      updates.map(({ key }) => key),
    )
  })
  useEffect(() => {
    if (isNewer) mergeIfPossible(stored)
  }, [isNewer, stored])

  return {
    pending: request.status === 'pending',
    /** Why the request failed; may be null. */
    errorText: submitErrorText(role, request),
    /** The number of rejected fields, by step. */
    rejectedByStep: countRejectedFields(role, form, request),
    send,
    /** Labels of fields that were updated from elsewhere without asking. */
    mergedLabels,
    /** A newer saved version, or null. */
    newer: isNewer ? newerVersion(stored) : conflicting === null ? null : newerVersion(conflicting),
  }

  function newerVersion(saved: OwnProfile): NewerVersion {
    const { updated_at } = saved.profile
    return {
      theirs: formOf(saved),
      savedAt: updated_at ? formatDateTime(updated_at) : null,
      merge: (keys) => merge(saved, keys),
      decideLater() {
        setConflicting(null)
        setPostponed(true)
      },
    }
  }
}
