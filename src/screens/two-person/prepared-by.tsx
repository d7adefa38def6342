// Who prepares the bid: the field of the ticket, with what the server said of the preparation.
import { ChoiceField } from '../../ui/choice-field'
import { Notice } from '../../ui/states'
import { signatorChoices, TOO_FEW_SIGNATORS } from './signators'
import type { Preparation } from './use-preparation'

/** The field; nothing where one person is enough. It starts empty, because the person has to choose. */
export function PreparedBy({ preparation }: { readonly preparation: Preparation }) {
  const { needed, tooFew, signators, signatorId, choose, choiceProblem, problem } = preparation
  if (!needed) return null
  if (tooFew) return <Notice tone="wrong">{TOO_FEW_SIGNATORS}</Notice>
  return (
    <>
      <ChoiceField
        label="Prepared by"
        help="Your firm bids by two people: another signator confirms from a second sign-in within 60 seconds."
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
