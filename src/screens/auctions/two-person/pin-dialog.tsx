// Sets, changes or resets a signator's PIN. Everything is cleared when it closes.
import { type FormEvent, useState } from 'react'
import { formatZonedDateTime } from '../../../domain/official-time'
import { pinProblem } from '../../../domain/validation/pin'
import { twoPersonSetPinRequest } from '../../../state/two-person/two-person.epics'
import {
  hasPin,
  isGuarded,
  packPins,
  selectTwoPerson as select,
  type selectTwoPerson,
  twoPersonSubjects,
} from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { PinField } from './pin-field'
import { signatorsExcept, signatorsWithPin } from './signators'

type Rule = ReturnType<typeof selectTwoPerson>
type Signator = NonNullable<Rule['signators']>[number]

interface PinDialogProps {
  readonly signator: Signator
  readonly onClose: () => void
}

interface Reset {
  readonly signator: Signator
  /** The other signators who have a PIN. */
  readonly approvers: readonly Signator[]
  /** One of them must approve it. */
  readonly needsApproval: boolean
}

/** When the new PIN works, and how the signator cancels it. */
function resetText({ signator, approvers, needsApproval }: Reset): string {
  const [approver, other] = approvers
  const cancel = `Until then ${signator.name} can cancel it by using the old one.`
  if (approver === undefined) return `No other signator has a PIN, so the new one works after 24 hours. ${cancel}`
  if (other !== undefined)
    return `With the PINs of two other signators, the new one works at once. ${needsApproval ? 'With one' : 'Otherwise'}, it works after 24 hours. ${cancel}`
  return needsApproval
    ? `With the PIN of ${approver.name}, the new one works after 24 hours. ${cancel}`
    : `The new one works after 24 hours, with or without the PIN of ${approver.name}. ${cancel}`
}

/** When the PIN that was just saved works: at once, or once the wait of a reset is over. */
function savedText({ name, reset }: Signator, now: number): string {
  return reset && now < Date.parse(reset.works_from)
    ? `The new PIN of ${name} is saved. It works from ${formatZonedDateTime(reset.works_from)}.`
    : `The PIN of ${name} is saved, and works now.`
}

/** The maximum number of other signators' PINs that a reset sends. */
const MAX_APPROVALS = 2

export function PinDialog({ signator, onClose }: PinDialogProps) {
  const rule = useAppSelector(select)
  const now = useOfficialNow() ?? 0
  const { secrets } = useScreenPorts()
  const toast = useToast()
  const hasOldPin = hasPin(signator, now)
  const [isForgotten, setIsForgotten] = useState(false)
  const [old, setOld] = useState('')
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const [others, setOthers] = useState<Readonly<Record<number, string>>>({})
  const [isValidated, setIsValidated] = useState(false)
  const { status, isOpen, error, send, dismiss } = useRequest(
    twoPersonSetPinRequest,
    twoPersonSubjects.setPin(signator.id),
    {
      onSucceeded() {
        dismiss()
        toast({ tone: 'good', text: savedText(signator, now) })
        onClose()
      },
    },
  )
  const needsApproval = isGuarded(rule, now)
  const needsOld = hasOldPin && !isForgotten
  const approvers =
    needsOld || (!hasOldPin && !needsApproval)
      ? []
      : signatorsExcept(signator, signatorsWithPin(rule.signators ?? [], now))
  const approvals = approvers
    .flatMap(({ id }) => (others[id] ? [{ signator_id: id, pin: others[id] }] : []))
    .slice(0, MAX_APPROVALS)
  const fields = isOpen || error === null ? {} : error.fields
  const problemOf = (field: string): string | null => fields[field]?.[0] ?? null
  const isShownAtField = Object.keys(fields).some((field) => /pin$/.test(field))
  const problems = {
    old: needsOld && old === '' ? 'Old PIN can not be empty' : null,
    pin: pinProblem(pin),
    repeated: pin === repeated ? null : 'Doesn’t match the PIN above',
    others:
      needsApproval && approvers.length > 0 && approvals.length === 0 ? 'Another signator must approve this' : null,
  }
  const close = () => {
    dismiss()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsValidated(true)
    if (isOpen || Object.values(problems).some((problem) => problem !== null)) return
    dismiss()
    const typed = { pin, ...(needsOld ? { old_pin: old } : {}), ...(approvals.length === 0 ? {} : { approvals }) }
    send({ signatorId: signator.id, pinsKey: secrets.hold(packPins(typed)) })
  }
  const shown = (problem: string | null): string | null => (isValidated ? problem : null)
  return (
    <Dialog
      open
      onClose={close}
      title={`${hasOldPin ? 'Change the PIN' : 'Set a PIN'} of ${signator.name}`}
      small
      locked={status === 'pending'}
    >
      <form className="rule-form" onSubmit={submit} noValidate>
        <p className="key">
          Six to twelve digits that only {signator.name} knows. {signator.name} and your firm are told about every
          change.
        </p>
        {needsOld ? (
          <>
            <PinField label="Old PIN" value={old} onText={setOld} error={problemOf('old_pin') ?? shown(problems.old)} />
            <Button tone="bare" size="small" onClick={() => setIsForgotten(true)}>
              Forgot the old PIN?
            </Button>
          </>
        ) : null}
        <PinField label="New PIN" value={pin} onText={setPin} error={problemOf('pin') ?? shown(problems.pin)} />
        <PinField
          label="Repeat the new PIN"
          value={repeated}
          onText={setRepeated}
          error={problems.pin === null ? shown(problems.repeated) : null}
        />
        {needsOld || (!hasOldPin && !needsApproval) ? null : (
          <p className="key">{resetText({ signator, approvers, needsApproval })}</p>
        )}
        {approvers.map(({ id, name }) => (
          <PinField
            key={id}
            label={`PIN of ${name}`}
            value={others[id] ?? ''}
            onText={(text) => setOthers((before) => ({ ...before, [id]: text }))}
            error={
              problemOf(`approvals.${approvals.findIndex((each) => each.signator_id === id)}.pin`) ??
              shown(problems.others)
            }
          />
        ))}
        {error === null || isOpen || isShownAtField ? null : (
          <Notice tone="wrong" role="alert">
            {error.message}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={status === 'pending'}>
            Cancel
          </Button>
          <Button type="submit" busy={isOpen}>
            Save PIN
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
