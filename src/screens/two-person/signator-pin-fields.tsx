// The fields "who" and "PIN" of an act under the two-person rule. Nobody is preselected.
import type { Ref } from 'react'
import { ChoiceField } from '../../ui/choice-field'
import { PinField } from './pin-field'
import { signatorChoices } from './signators'
import type { SignatorPin } from './use-signator-pin'

interface SignatorPinFieldsProps {
  readonly label: string
  readonly help?: string
  readonly signators: readonly { readonly id: number; readonly name: string }[]
  readonly by: SignatorPin
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}

export function SignatorPinFields({ label, help, signators, by, disabled = false, ref }: SignatorPinFieldsProps) {
  const name = signators.find(({ id }) => id === by.signatorId)?.name
  return (
    <>
      <ChoiceField
        {...(ref === undefined ? {} : { ref })}
        label={label}
        help={help}
        value={by.signatorId === null ? '' : String(by.signatorId)}
        choices={signatorChoices(signators)}
        onChoice={by.choose}
        disabled={disabled}
        error={by.choiceProblem}
      />
      {by.needsPin ? (
        <PinField
          ref={by.pinRef}
          label={name === undefined ? 'PIN' : `PIN of ${name}`}
          value={by.pin}
          onText={by.type}
          disabled={disabled}
          error={by.pinProblem}
        />
      ) : null}
    </>
  )
}
