// Sets the firm's limits, with the PIN of a signator, or of two.
import { type FormEvent, useState } from 'react'
import { parseWholeDollars } from '../../../domain/exposure'
import { formatDollars } from '../../../domain/money'
import { twoPersonSetLimitsRequest } from '../../../state/two-person/two-person.epics'
import { isGuarded, packPins, selectTwoPerson, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useToast } from '../../../ui/toasts'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { type Limits, limitCopy, limitsText, setByText } from './firm-limits-copy'
import { useApprovals } from './use-approvals'

type Values = Readonly<Record<(typeof limitCopy)[number]['kind'], string>>

const textOf = (dollars: number | null | undefined): string =>
  typeof dollars === 'number' ? formatDollars(dollars) : ''
const textsOf = (limits: Limits | null): Values => ({
  firm: textOf(limits?.firm),
  person: textOf(limits?.person),
  day: textOf(limits?.day),
})

/** Whole dollars; null for an empty field, undefined for a text that isn't an amount. */
const readLimit = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (parseWholeDollars(text) ?? undefined)

const raises = (before: number | null | undefined, after: number | null | undefined): boolean =>
  typeof before === 'number' && after !== undefined && (after === null || after > before)

export function FirmLimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const rule = useAppSelector(selectTwoPerson)
  const { limits } = rule
  const now = useOfficialNow() ?? 0
  const { secrets } = useScreenPorts()
  const toast = useToast()
  const [first] = useState(limits)
  const [texts, setTexts] = useState(textsOf(limits))
  const [isValidated, setIsValidated] = useState(false)
  const { status, isOpen, error, send, dismiss } = useRequest(twoPersonSetLimitsRequest, twoPersonSubjects.setLimits, {
    onSucceeded() {
      dismiss()
      toast({ tone: 'good', text: 'Your firm’s limits are set.' })
      onClose()
    },
  })
  const typed = { firm: readLimit(texts.firm), person: readLimit(texts.person), day: readLimit(texts.day) }
  const { firm, person, day } = typed
  const needsTwo = isGuarded(rule, now) && limitCopy.some(({ kind }) => raises(limits?.[kind], typed[kind]))
  const { approvals, isMissing, isImpossible, isShownAtField, validate, fields } = useApprovals(
    needsTwo ? 2 : 1,
    isOpen ? null : error,
  )
  const isChangedElsewhere = limits !== null && limits.set_at !== first?.set_at && !isOpen
  const close = () => {
    dismiss()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsValidated(true)
    validate()
    if (isOpen || isMissing || firm === undefined || person === undefined || day === undefined) return
    dismiss()
    send({ firm, person, day, seenSetAt: limits?.set_at ?? null, pinsKey: secrets.hold(packPins({ approvals })) })
  }
  return (
    <Dialog open onClose={close} title="Firm limits" small locked={status === 'pending'}>
      <form className="rule-form" onSubmit={submit} noValidate>
        {isChangedElsewhere ? (
          <Notice tone="warn" role="status">
            {`The limits have changed: ${limitsText(limits)}. ${setByText(limits)}`}
          </Notice>
        ) : null}
        {limitCopy.map(({ kind, label, counts }) => (
          <TextField
            key={kind}
            label={label}
            help={`${counts}. Leave blank for no limit.`}
            inputMode="decimal"
            autoComplete="off"
            value={texts[kind]}
            onText={(text) => setTexts((before) => ({ ...before, [kind]: text }))}
            readOnly={isOpen}
            error={
              (isValidated && typed[kind] === undefined ? 'Enter whole dollars, such as 50,000,000 or 50M' : null) ??
              (isOpen ? null : (error?.fields[kind]?.[0] ?? null))
            }
          />
        ))}
        {isImpossible ? (
          <Notice tone="warn">No signator has a PIN yet. Set one under Signators’ PINs first.</Notice>
        ) : (
          <p className="key">
            {needsTwo
              ? 'Raising or removing a limit takes the PINs of two signators.'
              : 'One signator types their PIN. All signators are notified.'}
          </p>
        )}
        {fields}
        {error === null || isOpen || isShownAtField || limitCopy.some(({ kind }) => error.fields[kind]) ? null : (
          <Notice tone="wrong" role="alert">
            {error.message}
          </Notice>
        )}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={close} disabled={status === 'pending'}>
            Cancel
          </Button>
          <Button type="submit" busy={isOpen}>
            Set limits
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
