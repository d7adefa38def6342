// The fields for a signator and their PIN, for an action under the two-person rule. Nobody is preselected.
import type { Ref } from 'react'
import { ChoiceField } from '../../../ui/choice-field'
import { PinField } from './pin-field'
import { signatorChoices } from './signators'
import type { SignatorPin } from './use-signator-pin'

interface SignatorPinFieldsProps {
  readonly label: string
  readonly help?: string
  readonly signators: readonly { readonly id: number; readonly name: string }[]
  readonly signatorPin: SignatorPin
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}

export function SignatorPinFields({
  label,
  help,
  signators,
  signatorPin,
  disabled = false,
  ref,
}: SignatorPinFieldsProps) {
  const name = signators.find(({ id }) => id === signatorPin.signatorId)?.name
  return (
    <>
      <ChoiceField
        {...(ref === undefined ? {} : { ref })}
        label={label}
        help={help}
        value={signatorPin.signatorId === null ? '' : String(signatorPin.signatorId)}
        choices={signatorChoices(signators)}
        onChoice={signatorPin.choose}
        disabled={disabled}
        error={signatorPin.choiceProblem}
      />
      {signatorPin.needsPin ? (
        <PinField
          ref={signatorPin.pinRef}
          label={name === undefined ? 'PIN' : `PIN of ${name}`}
          value={signatorPin.pin}
          onText={signatorPin.type}
          disabled={disabled}
          error={signatorPin.pinProblem}
        />
      ) : null}
    </>
  )
}
