// The ticket's fields "Prepared by" and "PIN", with the server's error about the preparation.
import { Notice } from '../../../ui/states'
import { SignatorPinFields } from './signator-pin-fields'
import { TOO_FEW_SIGNATORS } from './signators'
import type { Preparation } from './use-preparation'

/** Hidden if one person is enough. Starts empty, so that the user has to choose. */
export function PreparedBy({ preparation }: { readonly preparation: Preparation }) {
  const { isRequired, isMaximum, hasTooFewSignators, signators, signatorPin, problem } = preparation
  if (!isRequired) return null
  if (hasTooFewSignators) return <Notice tone="wrong">{TOO_FEW_SIGNATORS}</Notice>
  return (
    <>
      <SignatorPinFields
        label="Prepared by"
        help={`Your firm requires two people per ${isMaximum ? 'standing maximum' : 'bid'}. Another signator must confirm ${signatorPin.needsPin ? 'with their PIN, ' : ''}from a second sign-in within 60 seconds.`}
        signators={signators}
        signatorPin={signatorPin}
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
}
