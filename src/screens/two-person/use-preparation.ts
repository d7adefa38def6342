// Preparing a bid in the ticket of a firm that bids by two persons: who prepares it, and sending it to the others.
import { useState } from 'react'
import { twoPersonPrepareRequest } from '../../state/two-person/two-person.requests'
import { selectNeedsTwoPersons } from '../../state/two-person/two-person.selectors'
import { twoPersonSubjects } from '../../state/two-person/two-person.state'
import { useAppSelector, useScreenPorts } from '../store-binding'
import { useRequest } from '../use-request'

const NAME_KEY = 'two-person:name'

type Figure = { readonly kind: 'price'; readonly price32: number } | { readonly kind: 'rate'; readonly rate: number }

export interface Preparation {
  /** The firm bids by two persons: the ticket prepares and does not send. */
  readonly needed: boolean
  readonly name: string
  readonly changeName: (name: string) => void
  readonly nameProblem: string | null
  readonly busy: boolean
  /** Why the server did not take it. */
  readonly problem: string | null
  readonly prepare: (figure: Figure) => void
}

/** The preparation on this auction. The name is kept for the next bid of this tab; `onPrepared` once it waits. */
export function usePreparation(auctionId: number, onPrepared: () => void): Preparation {
  const needed = useAppSelector(selectNeedsTwoPersons)
  const { ids, sessionStorage } = useScreenPorts()
  const [name, changeName] = useState(() => sessionStorage.read(NAME_KEY) ?? '')
  const [judged, setJudged] = useState(false)
  const { isOpen, error, send, dismiss } = useRequest(twoPersonPrepareRequest, twoPersonSubjects.prepare(auctionId), {
    onSucceeded() {
      dismiss()
      onPrepared()
    },
  })
  const isEmpty = name.trim() === ''
  return {
    needed,
    name,
    changeName,
    nameProblem: judged && isEmpty ? 'Prepared by can not be empty' : null,
    busy: isOpen,
    problem: isOpen ? null : (error?.message ?? null),
    prepare(figure) {
      setJudged(true)
      if (isEmpty || isOpen) return
      sessionStorage.write(NAME_KEY, name.trim())
      dismiss()
      const offer = figure.kind === 'price' ? { price32: figure.price32 } : { rate: figure.rate }
      send({ auctionId, attempt: ids.next(), preparedBy: name.trim(), ...offer })
    },
  }
}
