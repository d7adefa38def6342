// Turns the two-person rule on or off: which signator wants it, and their PIN.
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button'
import { SignatorPinFields } from './signator-pin-fields'
import { signatorsExcept, useSignators } from './signators'
import { useSignatorPin } from './use-signator-pin'

interface RuleFormProps {
  readonly on: boolean
  /** The signator who has already asked for it: another one has to agree. */
  readonly except: number | null
  readonly busy: boolean
  readonly error: Parameters<typeof useSignatorPin>[2]
  readonly onSend: (by: { readonly signatorId: number; readonly pinKey?: string }) => void
  readonly onCancel: () => void
}

export function RuleForm({ on, except, busy, error, onSend, onCancel }: RuleFormProps) {
  const all = useSignators()
  const asked = all.find(({ id }) => id === except)
  const signators = asked === undefined ? all : signatorsExcept(asked, all)
  const by = useSignatorPin(signators, 'Signator', error)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => select.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const proof = by.take()
    if (proof !== null) onSend(proof)
  }
  return (
    <form className="rule-form" onSubmit={submit} noValidate>
      <SignatorPinFields ref={select} label="Signator" signators={signators} by={by} disabled={busy} />
      <div className="prepared__actions">
        <Button tone="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone={on ? 'primary' : 'danger'} busy={busy}>
          {on ? 'Turn on the rule' : 'Turn off the rule'}
        </Button>
      </div>
    </form>
  )
}
