// Turns the two-person rule on or off. Asks for the acting signator and their PIN.
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { SignatorPinFields } from './signator-pin-fields'
import { signatorsExcept, useSignators } from './signators'
import { useSignatorPin } from './use-signator-pin'

interface RuleFormProps {
  readonly turnsOn: boolean
  /** The signator who already requested this, and can't approve it too; null if nobody has. */
  readonly firstSignatorId: number | null
  readonly busy: boolean
  readonly error: Parameters<typeof useSignatorPin>[2]
  readonly onSend: (by: { readonly signatorId: number; readonly pinKey?: string }) => void
  readonly onCancel: () => void
}

export function RuleForm({ turnsOn, firstSignatorId, busy, error, onSend, onCancel }: RuleFormProps) {
  const all = useSignators()
  const first = all.find(({ id }) => id === firstSignatorId)
  const signators = first === undefined ? all : signatorsExcept(first, all)
  const signatorPin = useSignatorPin(signators, 'Signator', error)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const proof = signatorPin.submit()
    if (proof !== null) onSend(proof)
  }
  return (
    <form className="rule-form" onSubmit={submit} noValidate>
      <SignatorPinFields
        ref={select}
        label="Signator"
        signators={signators}
        signatorPin={signatorPin}
        disabled={busy}
      />
      <div className="prepared__actions">
        <Button tone="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone={turnsOn ? 'primary' : 'danger'} busy={busy}>
          {turnsOn ? 'Turn on the rule' : 'Turn off the rule'}
        </Button>
      </div>
    </form>
  )
}
