// The stepper of a profile, for the registration (steps in order) and the edit page (any step at any time).

import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { differencesOf } from '../../domain/profile/profile-copy'
import { profileFields } from '../../domain/profile/profile-fields'
import type { ProfileForm, ProfileRole } from '../../domain/profile/profile-form'
import { formFromDraft } from '../../domain/profile/profile-form'
import type { OwnProfile } from '../../domain/profile/profile-sending'
import { profileDraftKey } from '../../state/profiles/profiles.state'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { StepperNav } from '../../ui/stepper-nav'
import { draftStatus } from '../drafts/draft-copy'
import { DraftOffer } from '../drafts/draft-offer'
import type { DraftOfForm } from '../drafts/use-draft'
import { useDraft } from '../drafts/use-draft'
import { useListedNames } from './listed-names'
import { OvertakenDialog } from './overtaken-dialog'
import { ProfileFieldView } from './profile-field-view'
import { useDomainRule } from './use-domain-rule'
import type { FormOfProfile } from './use-profile-form'
import { replaceValues, useProfileForm } from './use-profile-form'
import { useProfileSubmission } from './use-profile-submission'
import type { Stepper } from './use-stepper'
import { useStepper } from './use-stepper'
import './profile-form.css'

interface ProfileStepsProps {
  readonly role: ProfileRole
  /** The form before any draft. */
  readonly start: ProfileForm
  /** What is edited; null for a registration, whose steps are taken in order. */
  readonly own: OwnProfile | null
  /** The label of the button that sends. */
  readonly sendLabel: string
  readonly onSaved: () => void
}

/** The steps, once it is known whether there is a draft. */
export function ProfileSteps(props: ProfileStepsProps) {
  const draft = useDraft(profileDraftKey(props.role))
  const [shown, show] = useState<{
    readonly revision: number
    readonly filled: number
    readonly start: ProfileForm
  } | null>(null)
  // Filled again when the person chose another version; a draft that was discarded leaves the form as it is.
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
  /** The form without the draft. */
  readonly blank: ProfileForm
  readonly draft: DraftOfForm
}

function OpenSteps({ role, start, blank, own, draft, sendLabel, onSaved }: OpenStepsProps) {
  const claim = useDomainRule(role)
  const form = useProfileForm(role, start, claim)
  const free = own !== null
  const stepper = useStepper({ role, form, free, start: draft.own?.step ?? null, claim })
  const { pending, refusal, send, newer } = useProfileSubmission({
    role,
    form,
    own,
    clearDraft: draft.clear,
    onSaved,
  })
  const [restored, setRestored] = useState(draft.own !== null)
  const nameOf = useListedNames(role)
  useKeptDraft(form, draft, stepper.slug)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!free && !stepper.isLast) await stepper.proceed()
    else if (await stepper.acceptsAll()) send()
  }
  const offered = draft.offered === null ? null : formFromDraft(draft.offered.values, blank)
  return (
    <div className="profile-form">
      {stepper.items.length > 1 ? <StepList stepper={stepper} draft={draft} /> : null}
      <form className="profile-form__body" onSubmit={submit} noValidate aria-label={stepper.title ?? 'Profile'}>
        <DraftOffer
          draft={draft}
          differences={offered === null ? [] : differencesOf(role, form.getValues(), offered, nameOf)}
        />
        {restored ? (
          <RestoredNotice
            onStartOver={() => {
              draft.clear()
              replaceValues(form, blank)
              setRestored(false)
            }}
          />
        ) : null}
        <h2 ref={stepper.heading} tabIndex={-1} className="profile-form__title">
          {stepper.title}
        </h2>
        <p className="profile-form__about">{stepper.about}</p>
        <div className="profile-form__card card">
          <div className="profile-form__fields">
            {profileFields[role]
              .filter((field) => field.step === stepper.slug)
              .map((field) => (
                <ProfileFieldView key={field.key} form={form} role={role} field={field} />
              ))}
          </div>
        </div>
        {refusal ? <Refusal text={refusal} /> : null}
        <div className="profile-form__foot">
          {stepper.isFirst ? null : (
            <Button tone="quiet" onClick={stepper.back}>
              Back
            </Button>
          )}
          <span className="profile-form__gap" />
          {free && !stepper.isLast ? (
            <Button tone="quiet" onClick={() => void stepper.proceed()}>
              Continue
            </Button>
          ) : null}
          <Button type="submit" busy={pending}>
            {free || stepper.isLast ? sendLabel : 'Continue'}
          </Button>
        </div>
      </form>
      <OvertakenDialog
        newer={newer}
        differences={newer === null ? [] : differencesOf(role, form.getValues(), newer.theirs, nameOf)}
      />
    </div>
  )
}

/** Every change that the person makes goes into the draft. */
function useKeptDraft(form: FormOfProfile, { keep }: DraftOfForm, step: string): void {
  const stepNow = useRef(step)
  stepNow.current = step
  useEffect(() => {
    const watching = form.watch((values, { name }) => {
      // Changes without a name are the form's own, as a reset is.
      if (name !== undefined) keep(structuredClone({ ...values }), stepNow.current)
    })
    return () => watching.unsubscribe()
  }, [form, keep])
}

interface StepListProps {
  readonly stepper: Stepper
  readonly draft: DraftOfForm
}

/** The steps with their state, and the state of the draft below. */
function StepList({ stepper, draft }: StepListProps) {
  const status = draftStatus(draft)
  return (
    <div className="profile-form__steps">
      <StepperNav label="Steps" steps={stepper.items} onStep={stepper.open} />
      {status ? (
        <p className="profile-form__draft num" role="status">
          {status}
        </p>
      ) : null}
    </div>
  )
}

/** Why the server refused, beside the button: the person is taken to it. */
function Refusal({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="wrong" role="alert">
        {text}
      </Notice>
    </div>
  )
}

/** Says that the form began with a draft; **Start over** discards it. */
function RestoredNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Notice tone="info" role="status">
      Draft restored.{' '}
      <Button size="small" tone="bare" onClick={onStartOver}>
        Start over
      </Button>
    </Notice>
  )
}
