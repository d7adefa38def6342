// The signators of the viewer's firm, among whom both people of the two-person rule are chosen.
import { selectSession } from '../../state/session/session.slice'
import { useAppSelector } from '../store-binding'

interface Signator {
  readonly id: number
  readonly name: string
}

const none: readonly Signator[] = []

/** Everyone who may sign for the firm. */
export const useSignators = (): readonly Signator[] => useAppSelector(selectSession).user?.profile?.signators ?? none

/** The name in lower case and with single blanks, so that two spellings of one person match. */
const spellingOf = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

const isSame = (a: Signator, b: Signator): boolean => a.id === b.id || spellingOf(a.name) === spellingOf(b.name)

/** The signators who may confirm what this one prepared. An entry with the same id or the same name is the same person. */
export const othersThan = (preparer: Signator, signators: readonly Signator[]): readonly Signator[] =>
  signators.filter((each) => !isSame(each, preparer))

/** True where the rule can't be kept: it needs one signator to prepare and another to confirm. */
export const areTooFew = (signators: readonly Signator[]): boolean => {
  const [first] = signators
  return first === undefined || othersThan(first, signators).length === 0
}

/** Shown where they are too few. */
export const TOO_FEW_SIGNATORS =
  'The two-person rule needs two signators, and your firm has fewer. Add one to the profile of your firm under My account.'

/** The choices of a field that names a signator. */
export const signatorChoices = (signators: readonly Signator[]) =>
  signators.map(({ id, name }) => ({ value: String(id), label: name }))
