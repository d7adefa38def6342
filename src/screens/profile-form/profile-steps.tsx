// The stepper of a profile: registration asks step by step, the edit page lets one go anywhere. Draft, checks, sending
// and the truth about a version that was overtaken are the same for both.
import type { FormEvent, ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { problemsByStep, problemsOf } from '../../domain/profile/profile-check'
import { differencesOf } from '../../domain/profile/profile-copy'
import { profileFields, profileSteps } from '../../domain/profile/profile-fields'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import { formFromDraft } from '../../domain/profile/profile-form'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import { entryOf, formOf } from '../../domain/profile/profile-sending'
import { profileDraftKey } from '../../state/profiles/profiles.effects'
import { profileSent } from '../../state/profiles/profiles.events'
import { selectProfile } from '../../state/profiles/profiles.selectors'
import { PROFILE_SUBJECT } from '../../state/profiles/profiles.state'
import { requestDismissed } from '../../state/requests/requests.events'
import { selectRequest } from '../../state/requests/requests.selectors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import type { StepOfNav } from '../../ui/stepper-nav'
import { StepperNav } from '../../ui/stepper-nav'
import { draftStatus } from '../drafts/draft-copy'
import { DraftOffer } from '../drafts/draft-offer'
import type { DraftOfForm } from '../drafts/use-draft'
import { useDraft } from '../drafts/use-draft'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { useListedNames } from './listed-names'
import { OvertakenDialog } from './overtaken-dialog'
import { ProfileFieldView } from './profile-field-view'
import { pathsOfStep, refusalText, useProfileForm, useServerProblems } from './use-profile-form'
import './profile-form.css'

interface ProfileStepsProps {
  readonly role: ProfileRole
  /** The form before any draft. */
  readonly start: ProfileForm
  /** What is edited; null for a registration, whose steps are taken in order. */
  readonly own: OwnProfile | null
  /** The button that sends. */
  readonly sendLabel: string
  readonly onSaved: () => void
  readonly children?: ReactNode
}

/** The steps, once it is known what was left of an earlier visit. */
export function ProfileSteps(props: ProfileStepsProps) {
  const draft = useDraft(profileDraftKey(props.role))
  // A draft on the way is waited for, but not for ever: the form is a form without it.
  const [shown, show] = useState<{
    readonly revision: number
    readonly filled: number
    readonly start: ProfileForm
  } | null>(null)
  // Filled anew when another version was chosen; a draft that was given up leaves the form as it is.
  if (draft.status === 'ready' && (shown === null || draft.revision > shown.revision)) {
    const { revision, own } = draft
    if (shown !== null && own === null) show({ ...shown, revision })
    else
      show({ revision, filled: revision, start: own === null ? props.start : formFromDraft(own.values, props.start) })
  }
  if (shown === null) return <Notice>Looking for an unfinished draft…</Notice>
  return <OpenSteps key={shown.filled} {...props} blank={props.start} start={shown.start} draft={draft} />
}

interface OpenStepsProps extends ProfileStepsProps {
  readonly blank: ProfileForm
  readonly draft: DraftOfForm
}

function OpenSteps({ role, start, blank, own, draft, sendLabel, onSaved, children }: OpenStepsProps) {
  const dispatch = useAppDispatch()
  const steps = profileSteps[role]
  const form = useProfileForm(role, start)
  const [step, setStep] = useState(
    () => steps.find(({ slug }) => slug === draft.own?.step)?.slug ?? steps[0]?.slug ?? '',
  )
  const [reached, setReached] = useState(() => steps.findIndex(({ slug }) => slug === step))
  const [judged, setJudged] = useState<readonly string[]>([])
  const [restored, setRestored] = useState(draft.own !== null)
  const request = useAppSelector((state) => selectRequest(state, PROFILE_SUBJECT))
  const { overtaken, own: stored } = useAppSelector(selectProfile)
  const [postponed, setPostponed] = useState(false)
  const nameOf = useListedNames(role)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The version that this form was made from. */
  const version = useRef(own?.profile.version ?? null)

  useServerProblems(role, form, request)
  useEffect(() => () => dispatch(requestDismissed({ subject: PROFILE_SUBJECT })), [dispatch])

  const stepNow = useRef(step)
  stepNow.current = step
  const { keep } = draft
  useEffect(() => {
    const watching = form.watch((values, { name }) => {
      // Only what a person did: the form's own filling is no draft.
      if (name !== undefined) keep(plain(values), stepNow.current)
    })
    return () => watching.unsubscribe()
  }, [form, keep])

  const sent = useRef(false)
  const succeeded = request?.status === 'succeeded'
  useEffect(() => {
    if (succeeded && sent.current) onSaved()
  }, [succeeded, onSaved])

  const values = useWatch({ control: form.control })
  const problems = useMemo(() => {
    void values
    return problemsOf(role, form.getValues())
  }, [role, form, values])
  const counts = problemsByStep(role, problems)
  const place = steps.findIndex(({ slug }) => slug === step)
  const free = own !== null

  const moveTo = useCallback((slug: string) => {
    setStep(slug)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const judge = (slug: string) => setJudged((before) => (before.includes(slug) ? before : [...before, slug]))

  const proceed = async () => {
    judge(step)
    const good = await form.trigger(pathsOfStep(role, step), { shouldFocus: true })
    if (!good) return
    const next = steps[place + 1]
    if (next === undefined) return
    setReached((before) => Math.max(before, place + 1))
    moveTo(next.slug)
  }

  const send = () => {
    sent.current = true
    setPostponed(false)
    dispatch(requestDismissed({ subject: PROFILE_SUBJECT }))
    dispatch(profileSent({ entry: entryOf(role, form.getValues(), version.current), edit: own !== null }))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (request?.status === 'pending') return
    if (!free && place < steps.length - 1) return proceed()
    for (const { slug } of steps) judge(slug)
    const current = problemsOf(role, form.getValues())
    const wrong = steps.find(({ slug }) => (problemsByStep(role, current)[slug] ?? 0) > 0)
    if (wrong !== undefined) {
      setReached(steps.length - 1)
      if (wrong.slug !== step) moveTo(wrong.slug)
      await form.trigger(undefined, { shouldFocus: wrong.slug === step })
      return
    }
    send()
  }

  const nav: StepOfNav[] = steps.map(({ slug, title }, index) => {
    const count = judged.includes(slug) ? (counts[slug] ?? 0) : 0
    const note = count === 0 ? {} : { note: `${count} field${count === 1 ? ' needs' : 's need'} attention` }
    const done = (counts[slug] ?? 0) === 0 && (free || index < reached)
    const state = slug === step ? 'current' : count > 0 ? 'attention' : done ? 'done' : 'ahead'
    return { slug, title, state, reachable: free || index <= reached, ...note }
  })

  const shown = steps[place]
  const refusal = refusalText(role, request)
  const theirs = stored === null ? null : formOf(stored)
  const status = draftStatus(draft)
  const last = place === steps.length - 1
  return (
    <div className="profile-form">
      {steps.length > 1 ? (
        <div className="profile-form__steps">
          <StepperNav
            label="Steps"
            steps={nav}
            onStep={(slug) => {
              if (slug !== step) judge(step)
              moveTo(slug)
            }}
          />
          {status ? (
            <p className="profile-form__draft num" role="status">
              {status}
            </p>
          ) : null}
        </div>
      ) : null}
      <form className="profile-form__body" onSubmit={submit} noValidate aria-label={shown?.title ?? 'Profile'}>
        <DraftOffer
          draft={draft}
          differences={
            draft.offered === null
              ? []
              : differencesOf(role, form.getValues(), formFromDraft(draft.offered.values, blank), nameOf)
          }
        />
        {restored ? (
          <Notice tone="info" role="status">
            What you had typed before was restored.{' '}
            <Button
              size="small"
              tone="bare"
              onClick={() => {
                draft.clear()
                form.reset(blank)
                setRestored(false)
              }}
            >
              Start over
            </Button>
          </Notice>
        ) : null}
        {refusal ? (
          <Notice tone="wrong" role="alert">
            {refusal}
          </Notice>
        ) : null}
        <h2 ref={heading} tabIndex={-1} className="profile-form__title">
          {shown?.title}
        </h2>
        <p className="profile-form__about">{shown?.about}</p>
        <div className="profile-form__card card">
          <div className="profile-form__fields">
            {profileFields[role]
              .filter((field) => field.step === step)
              .map((field) => (
                <ProfileFieldView key={field.key} form={form} role={role} field={field} />
              ))}
          </div>
        </div>
        {children}
        <div className="profile-form__foot">
          {place > 0 ? (
            <Button tone="quiet" onClick={() => moveTo(steps[place - 1]?.slug ?? step)}>
              Back
            </Button>
          ) : null}
          <span className="profile-form__gap" />
          {free && !last ? (
            <Button tone="quiet" onClick={() => void proceed()}>
              Continue
            </Button>
          ) : null}
          <Button type="submit" busy={request?.status === 'pending'}>
            {free || last ? sendLabel : 'Continue'}
          </Button>
        </div>
      </form>
      <OvertakenDialog
        open={overtaken && theirs !== null && stored?.profile.version !== version.current && !postponed}
        differences={overtaken && theirs !== null ? differencesOf(role, form.getValues(), theirs, nameOf) : []}
        onTheirs={() => {
          if (theirs === null) return
          version.current = stored?.profile.version ?? null
          draft.clear()
          form.reset(theirs)
          setPostponed(true)
        }}
        onMine={() => {
          version.current = stored?.profile.version ?? null
          send()
        }}
        onLater={() => setPostponed(true)}
      />
    </div>
  )
}

/** A copy that nothing changes any more. */
const plain = (values: object): Readonly<Record<string, unknown>> => structuredClone({ ...values })
