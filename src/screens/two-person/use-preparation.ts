// Preparing a bid in the ticket of a firm that bids by two people: which signator prepares it, and sending it to the others.
import { useState } from 'react'
import { twoPersonPrepareRequest } from '../../state/two-person/two-person.epics'
import { selectNeedsTwoPersons, twoPersonSubjects } from '../../state/two-person/two-person.slice'
import { useAppSelector, useScreenPorts } from '../store-binding'
import { useRequest } from '../use-request'
import { areTooFew, useSignators } from './signators'

type Figure = { readonly kind: 'price'; readonly price32: number } | { readonly kind: 'rate'; readonly rate: number }

export interface Preparation {
  /** The firm bids by two people: the ticket prepares and does not send. */
  readonly needed: boolean
  /** The firm has fewer than two signators, so nothing can be prepared. */
  readonly tooFew: boolean
  readonly signators: ReturnType<typeof useSignators>
  /** Null until one is chosen. */
  readonly signatorId: number | null
  readonly choose: (signatorId: number | null) => void
  readonly choiceProblem: string | null
  readonly busy: boolean
  /** Why the server refused it. */
  readonly problem: string | null
  readonly prepare: (figure: Figure) => void
}

/** The preparation on this auction; `onPrepared` once it waits. Each bid names its signator again. */
export function usePreparation(auctionId: number, onPrepared: () => void): Preparation {
  const needed = useAppSelector(selectNeedsTwoPersons)
  const { ids } = useScreenPorts()
  const signators = useSignators()
  const [chosen, choose] = useState<number | null>(null)
  const [judged, setJudged] = useState(false)
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
    choiceProblem: judged && signatorId === null ? 'Prepared by can not be empty' : null,
    busy: isOpen,
    problem: isOpen ? null : (error?.message ?? null),
    prepare(figure) {
      setJudged(true)
      if (signatorId === null || isOpen) return
      dismiss()
      const offer = figure.kind === 'price' ? { price32: figure.price32 } : { rate: figure.rate }
      send({ auctionId, attempt: ids.next(), signatorId, ...offer })
    },
  }
}
