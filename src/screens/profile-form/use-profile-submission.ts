// Sending a profile: the request, its errors on their fields, and the choice when the saved version is newer than the one
// that was edited.
import { useEffect, useRef, useState } from 'react'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import { entryOf, formOf } from '../../domain/profile/profile-sending'
import { profileRequest } from '../../state/profiles/profiles.requests'
import { selectProfile } from '../../state/profiles/profiles.selectors'
import { PROFILE_SUBJECT } from '../../state/profiles/profiles.state'
import { useAppSelector } from '../store-binding'
import { useAfterSignIn } from '../use-after-sign-in'
import { useRequest } from '../use-request'
import type { FormOfProfile } from './use-profile-form'
import { refusalText, replaceValues, useServerProblems } from './use-profile-form'

/** What was saved elsewhere while the form was open, with the answers to it. */
export interface NewerVersion {
  readonly theirs: ProfileForm
  readonly takeTheirs: () => void
  readonly saveMine: () => void
  readonly decideLater: () => void
}

interface SubmissionInput {
  readonly role: ProfileRole
  readonly form: FormOfProfile
  /** What is edited; null for a registration. */
  readonly own: OwnProfile | null
  /** The draft of this form is no longer needed. */
  readonly clearDraft: () => void
  readonly onSaved: () => void
}

/** Sends the form and follows the request. */
export function useProfileSubmission({ role, form, own, clearDraft, onSaved }: SubmissionInput) {
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
  /** The version that this form was made from. */
  const version = useRef(own?.profile.version ?? null)

  useServerProblems(role, form, request)
  useEffect(() => dismiss, [dismiss])

  const send = () => {
    setPostponed(false)
    dismiss()
    const entry = entryOf(role, form.getValues(), version.current)
    if (entry !== null) request.send({ entry, edit: own !== null })
  }

  const isNewer = overtaken && stored !== null && stored.profile.version !== version.current && !postponed
  return {
    pending: request.status === 'pending',
    /** Why the server refused, where no field shows it. */
    refusal: refusalText(role, request),
    send,
    /** Null unless another version was saved since. */
    newer: isNewer ? newerVersion(stored) : null,
  }

  function newerVersion(saved: OwnProfile): NewerVersion {
    const theirs = formOf(saved)
    const accept = () => {
      version.current = saved.profile.version ?? null
    }
    return {
      theirs,
      takeTheirs() {
        accept()
        clearDraft()
        replaceValues(form, theirs)
        setPostponed(true)
      },
      saveMine() {
        accept()
        send()
      },
      decideLater: () => setPostponed(true),
    }
  }
}
