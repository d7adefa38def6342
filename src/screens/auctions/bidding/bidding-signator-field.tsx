// Who signs a bid or a maximum that needs one person.
import { selectNeedsTwoPersons } from '../../../state/two-person/two-person.slice'
import { SelectField } from '../../../ui/select-field'
import { useAppSelector } from '../../store-binding'
import { signatorChoices } from '../two-person/signators'
import type { BidState } from './bid-state'

interface BiddingSignatorFieldProps {
  readonly state: Pick<BidState, 'signators' | 'signator'>
  readonly onSignator: (id: number) => void
}

/** Nothing if the firm names no signators, or under the two-person rule, whose review asks who prepares the order. */
export function BiddingSignatorField({ state: { signators, signator }, onSignator }: BiddingSignatorFieldProps) {
  const needsTwoPersons = useAppSelector(selectNeedsTwoPersons)
  if (signators.length === 0 || needsTwoPersons) return null
  const choices = signatorChoices(signators)
  return (
    <SelectField
      label="Bidding signator"
      value={String(signator?.id ?? '')}
      choices={signator === null ? [{ value: '', label: 'Choose a signator' }, ...choices] : choices}
      onChoice={(id) => onSignator(Number(id))}
    />
  )
}
