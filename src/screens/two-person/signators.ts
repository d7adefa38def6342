// The signators of the viewer's firm, as choices for the two-person rule.
import { selectSession } from '../../state/session/session.slice'
import { useAppSelector } from '../store-binding'

interface Signator {
  readonly id: number
  readonly name: string
}

const none: readonly Signator[] = []

/** The people who may sign for the firm. */
export const useSignators = (): readonly Signator[] => useAppSelector(selectSession).user?.profile?.signators ?? none

/** Normalizes case and spaces, so that two spellings of a name match. */
const normalizedName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

const isSame = (a: Signator, b: Signator): boolean => a.id === b.id || normalizedName(a.name) === normalizedName(b.name)

/** The signators who may confirm this one's bid. The same id or the same name counts as the same person. */
export const signatorsExcept = (preparer: Signator, signators: readonly Signator[]): readonly Signator[] =>
  signators.filter((each) => !isSame(each, preparer))

/** True if the firm can't meet the rule, which needs two different people. */
export const areTooFew = (signators: readonly Signator[]): boolean => {
  const [first] = signators
  return first === undefined || signatorsExcept(first, signators).length === 0
}

export const TOO_FEW_SIGNATORS =
  'The two-person rule requires two signators. Add another to your firm’s profile under My account.'

/** Choices for a select field. */
export const signatorChoices = (signators: readonly Signator[]) =>
  signators.map(({ id, name }) => ({ value: String(id), label: name }))
