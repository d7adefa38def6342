// The profile form in steps: in order for the registration, in any order for the edit page.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { profileFields } from '../../../domain/profile/profile-fields'
import { baseOfDraft, formFromDraft, type ProfileForm, type ProfileRole } from '../../../domain/profile/profile-form'
import { profileDifferences, withFieldsOf } from '../../../domain/profile/profile-merge'
import type { OwnProfile } from '../../../domain/profile/profile-sending'
import type { DraftValues } from '../../../state/drafts/drafts.slice'
import { profileDraftKey } from '../../../state/profiles/profiles.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { type NavStep, StepperNav } from '../../../ui/stepper-nav'
import { attentionText } from '../../account/forms/attention-text'
import { draftStatus } from '../../drafts/draft-copy'
import { DraftOffer } from '../../drafts/draft-offer'
import { type DraftOfForm, useDraft } from '../../drafts/use-draft'
import { ConflictDialog } from './conflict-dialog'
import { useListedNames } from './listed-names'
import { ProfileFieldView } from './profile-field-view'
import { useDomainRule } from './use-domain-rule'
import { type FormOfProfile, replaceValues, useProfileForm } from './use-profile-form'
import { useProfileSubmission } from './use-profile-submission'
import { useStepper } from './use-stepper'
import './profile-form.css'

interface ProfileStepsProps {
  readonly role: ProfileRole
  /** The form before any draft. */
  readonly start: ProfileForm
  /** The edited profile; null for a registration. */
  readonly own: OwnProfile | null
  /** The label of the submit button. */
  readonly sendLabel: string
  readonly onSaved: () => void
}

/** Waits until the draft has been read. */
export function ProfileSteps(props: ProfileStepsProps) {
  const draft = useDraft(profileDraftKey(props.role))
  const [shown, setShown] = useState<{
    readonly revision: number
    readonly filled: number
    readonly start: ProfileForm
    readonly base: ProfileForm
  } | null>(null)
  // Refills the form if the user takes another version. A discarded draft leaves the form as it is.
  if (draft.status === 'ready' && (shown === null || draft.revision > shown.revision)) {
    const { revision, own } = draft
    if (shown !== null && own === null) setShown({ ...shown, revision })
    else setShown({ revision, filled: revision, ...rebased(props, own?.values ?? null) })
  }
  if (shown === null) return <Notice>Checking for an unfinished draft…</Notice>
  return (
    <OpenSteps key={shown.filled} {...props} blank={props.start} start={shown.start} base={shown.base} draft={draft} />
  )
}

/**
 * The form for a draft, rebased onto the saved profile: fields that the draft didn't change get their saved values. If both
 * changed a field, the draft's value and base stay, so that saving asks.
 */
function rebased({ role, start: saved }: Pick<ProfileStepsProps, 'role' | 'start'>, draft: DraftValues | null) {
  if (draft === null) return { start: saved, base: saved }
  const mine = formFromDraft(draft, saved)
  const base = baseOfDraft(draft, saved)
  const differences = profileDifferences(role, { base, mine, theirs: saved }, (_lookup, id) => String(id))
  const keys = differences.filter(({ winner }) => winner === 'theirs').map(({ key }) => key)
  return { start: withFieldsOf(role, mine, saved, keys), base: withFieldsOf(role, base, saved, keys) }
}

interface OpenStepsProps extends ProfileStepsProps {
  /** The form without the draft. */
  readonly blank: ProfileForm
  /** The values that the form's edits started from. */
  readonly base: ProfileForm
  readonly draft: DraftOfForm
}

function OpenSteps({ role, start, base: initialBase, blank, own, draft, sendLabel, onSaved }: OpenStepsProps) {
  const domainRule = useDomainRule(role)
  const form = useProfileForm(role, start, domainRule)
  const anyOrder = own !== null
  const stepper = useStepper({ role, form, anyOrder, start: draft.own?.step ?? null, domainRule })
  const base = useRef(initialBase)
  const { pending, errorText, rejectedByStep, send, newer, mergedLabels } = useProfileSubmission({
    role,
    form,
    own,
    base,
    onSaved,
  })
  const [restored, setRestored] = useState(draft.own !== null)
  const nameOf = useListedNames(role)
  useSavedDraft(form, draft, stepper.slug, base)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!anyOrder && !stepper.isLast) await stepper.proceed()
    else if (await stepper.validateAll()) send()
  }
  const offered = draft.offered === null ? null : rebased({ role, start: blank }, draft.offered.values).start
  const differencesFrom = (theirs: ProfileForm) =>
    profileDifferences(role, { base: base.current, mine: form.getValues(), theirs }, nameOf)
  const differences = newer === null ? [] : differencesFrom(newer.theirs)
  return (
    <div className="profile-form">
      {stepper.items.length > 1 ? (
        <StepList steps={withRejections(stepper.items, rejectedByStep)} onStep={stepper.open} draft={draft} />
      ) : null}
      <form className="profile-form__body" onSubmit={submit} noValidate aria-label={stepper.title ?? 'Profile'}>
        {offered === null ? null : (
          <DraftOffer
            draft={draft}
            changes={profileDifferences(role, { base: blank, mine: blank, theirs: offered }, nameOf)}
            differences={differencesFrom(offered)}
            isEmpty={own === null && differencesFrom(blank).length === 0}
            onMerge={(keys) => {
              replaceValues(form, withFieldsOf(role, form.getValues(), offered, keys))
              draft.save(structuredClone({ ...form.getValues(), base: base.current }), stepper.slug)
            }}
          />
        )}
        {mergedLabels.length === 0 ? null : (
          <Notice tone="info" role="status">
            Saved elsewhere and updated here: {mergedLabels.join(', ')}.
          </Notice>
        )}
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
        {errorText ? <SubmitError text={errorText} /> : null}
        <div className="profile-form__foot">
          {stepper.isFirst ? null : (
            <Button tone="quiet" onClick={stepper.back}>
              Back
            </Button>
          )}
          <span className="profile-form__gap" />
          {anyOrder && !stepper.isLast ? (
            <Button tone="quiet" onClick={() => void stepper.proceed()}>
              Continue
            </Button>
          ) : null}
          <Button type="submit" busy={pending}>
            {anyOrder || stepper.isLast ? sendLabel : 'Continue'}
          </Button>
        </div>
      </form>
      {newer !== null && differences.some(({ winner }) => winner === null) ? (
        <ConflictDialog newer={newer} differences={differences} />
      ) : null}
    </div>
  )
}

/** Saves every user change to the draft, with the base of the edits. */
function useSavedDraft(form: FormOfProfile, { save }: DraftOfForm, step: string, base: RefObject<ProfileForm>): void {
  const stepNow = useRef(step)
  stepNow.current = step
  useEffect(() => {
    const watching = form.watch((values, { name }) => {
      // Changes without a name come from the form itself, such as a reset.
      if (name !== undefined) save(structuredClone({ ...values, base: base.current }), stepNow.current)
    })
    return () => watching.unsubscribe()
  }, [form, save, base])
}

/** The steps, marked with the number of fields that the server rejected. */
const withRejections = (
  steps: readonly NavStep[],
  rejectedByStep: Readonly<Record<string, number>>,
): readonly NavStep[] =>
  steps.map((step) => {
    const count = rejectedByStep[step.slug] ?? 0
    if (count === 0 || step.note !== undefined) return step
    return { ...step, state: step.state === 'current' ? 'current' : 'attention', note: attentionText(count) }
  })

interface StepListProps {
  readonly steps: readonly NavStep[]
  readonly onStep: (slug: string) => void
  readonly draft: DraftOfForm
}

/** The steps with their state, and the draft status below. */
function StepList({ steps, onStep, draft }: StepListProps) {
  const status = draftStatus(draft)
  return (
    <div className="profile-form__steps">
      <StepperNav label="Steps" steps={steps} onStep={onStep} />
      {status ? (
        <p className="profile-form__draft num" role="status">
          {status}
        </p>
      ) : null}
    </div>
  )
}

/** The submit error next to the button. Takes the focus. */
function SubmitError({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="wrong" role="alert">
        {text}
      </Notice>
    </div>
  )
}

/** Says that a draft was restored; **Start over** discards it. */
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
