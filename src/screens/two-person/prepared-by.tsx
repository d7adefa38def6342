// The ticket's "Prepared by" field, with the server's error about the preparation.
import { ChoiceField } from '../../ui/choice-field'
import { Notice } from '../../ui/states'
import { signatorChoices, TOO_FEW_SIGNATORS } from './signators'
import type { Preparation } from './use-preparation'

/** Hidden if one person is enough. Starts empty, so that the user has to choose. */
export function PreparedBy({ preparation }: { readonly preparation: Preparation }) {
  const { needed, tooFew, signators, signatorId, choose, choiceProblem, problem } = preparation
  if (!needed) return null
  if (tooFew) return <Notice tone="wrong">{TOO_FEW_SIGNATORS}</Notice>
  return (
    <>
      <ChoiceField
        label="Prepared by"
        help="Your firm requires two people per bid. Another signator must confirm from a second sign-in within 60 seconds."
        value={signatorId === null ? '' : String(signatorId)}
        choices={signatorChoices(signators)}
        onChoice={(id) => choose(id === '' ? null : Number(id))}
        error={choiceProblem}
      />
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
}
