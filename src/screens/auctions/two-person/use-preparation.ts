// Preparing a bid under the two-person rule: selecting the signator, their PIN, and sending the bid to the firm's other sessions.
import { twoPersonPrepareRequest } from '../../../state/two-person/two-person.epics'
import { selectNeedsTwoPersons, twoPersonSubjects } from '../../../state/two-person/two-person.slice'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useRequest } from '../../use-request'
import { agreementOf, type BidState } from '../bidding/bid-state'
import { screenSnapshot } from '../bidding/screen-snapshot'
import { areTooFew, useSignators } from './signators'
import { isSignatorPinError, type SignatorPin, useSignatorPin } from './use-signator-pin'

type Figure = { readonly kind: 'price'; readonly price32: number } | { readonly kind: 'rate'; readonly rate: number }

export interface Preparation {
  /** The two-person rule is on, so the ticket prepares bids and doesn't send them. */
  readonly isRequired: boolean
  /** It prepares a standing maximum instead of a bid. */
  readonly isMaximum: boolean
  /** The firm has fewer than two signators, so nothing can be prepared. */
  readonly hasTooFewSignators: boolean
  readonly signators: ReturnType<typeof useSignators>
  readonly signatorPin: SignatorPin
  readonly busy: boolean
  /** Why the server refused the bid, except for errors about the signator or the PIN, which show at their fields. */
  readonly problem: string | null
  /** `state`: the review that the user confirms. */
  readonly prepare: (figure: Figure, state: BidState) => void
}

/**
 * The signator and the PIN are entered for each bid. `onPrepared` is called once the bid waits for confirmation. `isMaximum`: it's a
 * standing maximum instead.
 */
export function usePreparation(auctionId: number, onPrepared: () => void, isMaximum = false): Preparation {
  const isRequired = useAppSelector(selectNeedsTwoPersons)
  const { ids, clock } = useScreenPorts()
  const signators = useSignators()
  const { isOpen, error, send, dismiss } = useRequest(twoPersonPrepareRequest, twoPersonSubjects.prepare(auctionId), {
    onSucceeded() {
      dismiss()
      onPrepared()
    },
  })
  const failure = isOpen ? null : error
  const signatorPin = useSignatorPin(signators, 'Prepared by', failure)
  return {
    isRequired,
    isMaximum,
    hasTooFewSignators: areTooFew(signators),
    signators,
    signatorPin,
    busy: isOpen,
    problem: failure === null || isSignatorPinError(failure) ? null : failure.message,
    prepare(figure, state) {
      if (isOpen) return
      const proof = signatorPin.submit()
      if (proof === null) return
      dismiss()
      const bid = figure.kind === 'price' ? { price32: figure.price32 } : { rate: figure.rate }
      const seen = screenSnapshot(state.panel, clock.read())
      const order = isMaximum ? { standingMaximum: true as const } : {}
      const agreement = agreementOf(state, true)
      // A maximum doesn't raise the firm's own lead.
      const agreed = isMaximum ? { ...agreement, raises: true } : agreement
      send({ auctionId, attempt: ids.next(), ...proof, ...bid, ...order, seen, agreed })
    },
  }
}
