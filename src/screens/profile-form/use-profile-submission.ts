// Sending a profile: the request, its errors on their fields, and the choice when the saved version is newer than the one
// that was edited.
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '../../domain/official-time'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import { profileDifferences, withFieldsOf } from '../../domain/profile/profile-merge'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import { entryOf, formOf } from '../../domain/profile/profile-sending'
import { profileRequest } from '../../state/profiles/profiles.epics'
import { PROFILE_SUBJECT, selectProfile } from '../../state/profiles/profiles.slice'
import { useAppSelector } from '../store-binding'
import { useAfterSignIn } from '../use-after-sign-in'
import { useRequest } from '../use-request'
import type { FormOfProfile } from './use-profile-form'
import { refusalText, refusedByStep, replaceValues, useServerProblems } from './use-profile-form'

/** What was saved elsewhere while the form was open, with the answers to it. */
export interface NewerVersion {
  readonly theirs: ProfileForm
  /** When it was saved, official time; null where the server does not say. */
  readonly savedAt: string | null
  /** Takes these fields from it, and saves the rest of the form with them. */
  readonly merge: (keys: readonly string[]) => void
  readonly decideLater: () => void
}

const numbered = (_lookup: unknown, id: number): string => String(id)

interface SubmissionInput {
  readonly role: ProfileRole
  readonly form: FormOfProfile
  /** What is edited; null for a registration. */
  readonly own: OwnProfile | null
  /** What the edits of this form started from; moves on with each merge. */
  readonly base: RefObject<ProfileForm>
  readonly onSaved: () => void
}

/** Sends the form and follows the request. Edits of different fields are merged and sent without a question. */
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
  /** What stands on the server and differs from the form in a field that both changed, when it was to be sent. */
  const [asked, setAsked] = useState<OwnProfile | null>(null)
  const [taken, setTaken] = useState<readonly string[]>([])
  /** The version that this form was made from. */
  const version = useRef(own?.profile.version ?? null)

  useServerProblems(role, form, request)
  useEffect(() => dismiss, [dismiss])

  const send = () => {
    setPostponed(false)
    dismiss()
    const latest = own === null ? null : (stored ?? own)
    if (latest !== null && between(latest).some(({ takes }) => takes === null)) {
      setAsked(latest)
      return
    }
    const entry = entryOf(role, form.getValues(), version.current)
    if (entry !== null) request.send({ entry, edit: own !== null })
  }

  /** A draft may have been begun before what stands there now was saved: the server would not notice. */
  const between = (saved: OwnProfile) =>
    profileDifferences(role, { base: base.current, mine: form.getValues(), theirs: formOf(saved) }, numbered)
  const isNewer = overtaken && stored !== null && stored.profile.version !== version.current && !postponed
  const merge = (saved: OwnProfile, keys: readonly string[]) => {
    const theirs = formOf(saved)
    version.current = saved.profile.version ?? null
    replaceValues(form, withFieldsOf(role, form.getValues(), theirs, keys))
    base.current = theirs
    setAsked(null)
    send()
  }
  const settle = useEffectEvent((saved: OwnProfile) => {
    const differences = between(saved)
    if (differences.some(({ takes }) => takes === null)) return
    const news = differences.filter(({ takes }) => takes === 'theirs')
    setTaken(news.map(({ field }) => field))
    merge(
      saved,
      news.map(({ key }) => key),
    )
  })
  useEffect(() => {
    if (isNewer) settle(stored)
  }, [isNewer, stored])

  return {
    pending: request.status === 'pending',
    /** Why the server refused. */
    refusal: refusalText(role, request),
    /** How many of the refused fields each step has. */
    refused: refusedByStep(role, form, request),
    send,
    /** The labels of fields that were saved elsewhere and taken over without a question. */
    taken,
    /** Null unless another version was saved since. */
    newer: isNewer ? newerVersion(stored) : asked === null ? null : newerVersion(asked),
  }

  function newerVersion(saved: OwnProfile): NewerVersion {
    const { updated_at } = saved.profile
    return {
      theirs: formOf(saved),
      savedAt: updated_at ? formatDateTime(updated_at) : null,
      merge: (keys) => merge(saved, keys),
      decideLater() {
        setAsked(null)
        setPostponed(true)
      },
    }
  }
}
