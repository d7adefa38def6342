// The signators of the viewer's firm, as choices for the two-person rule.
import { hasPin, selectSignators, type selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { useAppSelector } from '../../store-binding'

interface Signator {
  readonly id: number
  readonly name: string
}

/** The people who may sign for the firm. */
export const useSignators = (): readonly Signator[] => useAppSelector(selectSignators)

/** Normalizes case and spaces, so that two spellings of a name match. */
const normalizedName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

const isSame = (a: Signator, b: Signator): boolean => a.id === b.id || normalizedName(a.name) === normalizedName(b.name)

/** The signators other than this one. The same id or the same name counts as the same person. */
export const signatorsExcept = <S extends Signator>(one: Signator, signators: readonly S[]): readonly S[] =>
  signators.filter((each) => !isSame(each, one))

/** True if the firm can't meet the rule, which needs two different people. */
export const areTooFew = (signators: readonly Signator[]): boolean => {
  const [first] = signators
  return first === undefined || signatorsExcept(first, signators).length === 0
}

/** What the user reads when the signator they chose was removed. */
export const noLongerSigns = (name: string): string => `${name} no longer signs for your firm. Choose another signator.`

export const TOO_FEW_SIGNATORS =
  'The two-person rule requires two signators. Add another to your firm’s profile under My account.'

type SignatorWithPin = NonNullable<ReturnType<typeof selectTwoPerson>['signators']>[number]

/** The signators who can type a PIN that works at this official time, without two ids of one name. */
export const signatorsWithPin = (signators: readonly SignatorWithPin[], now: number): readonly SignatorWithPin[] =>
  signators
    .filter((each) => hasPin(each, now))
    .filter((each, place, all) => all.findIndex((other) => isSame(other, each)) === place)

/** Choices for a select field. */
export const signatorChoices = (signators: readonly Signator[]) =>
  signators.map(({ id, name }) => ({ value: String(id), label: name }))
