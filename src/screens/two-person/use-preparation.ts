// Preparing a bid under the two-person rule: selecting the signator and sending the bid to the firm's other sessions.
import { useState } from 'react'
import { twoPersonPrepareRequest } from '../../state/two-person/two-person.epics'
import { selectNeedsTwoPersons, twoPersonSubjects } from '../../state/two-person/two-person.slice'
import { useAppSelector, useScreenPorts } from '../store-binding'
import { useRequest } from '../use-request'
import { areTooFew, useSignators } from './signators'

type Figure = { readonly kind: 'price'; readonly price32: number } | { readonly kind: 'rate'; readonly rate: number }

export interface Preparation {
  /** The two-person rule is on, so the ticket prepares bids and doesn't send them. */
  readonly needed: boolean
  /** The firm has fewer than two signators, so nothing can be prepared. */
  readonly tooFew: boolean
  readonly signators: ReturnType<typeof useSignators>
  /** Null until selected. */
  readonly signatorId: number | null
  readonly choose: (signatorId: number | null) => void
  readonly choiceProblem: string | null
  readonly busy: boolean
  /** Why the server refused it. */
  readonly problem: string | null
  readonly prepare: (figure: Figure) => void
}

/** The signator must be selected for each bid. `onPrepared` is called once the bid waits for confirmation. */
export function usePreparation(auctionId: number, onPrepared: () => void): Preparation {
  const needed = useAppSelector(selectNeedsTwoPersons)
  const { ids } = useScreenPorts()
  const signators = useSignators()
  const [chosen, choose] = useState<number | null>(null)
  const [isValidated, setIsValidated] = useState(false)
  const { isOpen, error, send, dismiss } = useRequest(twoPersonPrepareRequest, twoPersonSubjects.prepare(auctionId), {
    onSucceeded() {
      dismiss()
      onPrepared()
    },
  })
  const signatorId = signators.find(({ id }) => id === chosen)?.id ?? null
  return {
    needed,
    tooFew: areTooFew(signators),
    signators,
    signatorId,
    choose,
    choiceProblem: isValidated && signatorId === null ? 'Prepared by can not be empty' : null,
    busy: isOpen,
    problem: isOpen ? null : (error?.message ?? null),
    prepare(figure) {
      setIsValidated(true)
      if (signatorId === null || isOpen) return
      dismiss()
      const bid = figure.kind === 'price' ? { price32: figure.price32 } : { rate: figure.rate }
      send({ auctionId, attempt: ids.next(), signatorId, ...bid })
    },
  }
}
