// Who signs a bid that needs one person. The firm's list may change while the ticket is open: a signator who was removed is
// deselected, and nobody takes their place unseen.
import { useEffect, useState } from 'react'
import type { RequestState } from '../../../state/requests/requests.slice'
import { sessionUserRequested } from '../../../state/session/session.slice'
import { selectHasPins } from '../../../state/two-person/two-person.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { noLongerSigns, useSignators } from '../two-person/signators'

interface Signator {
  readonly id: number
  readonly name: string
}

export interface BiddingSignator {
  readonly signators: readonly Signator[]
  /** Null if the firm lists none, or if the chosen one was removed. */
  readonly signator: Signator | null
  /** Why another signator must be chosen; null if none must. */
  readonly problem: string | null
  readonly choose: (id: number) => void
}

/** `request`: the latest bid from this ticket. */
export function useBiddingSignator(request: RequestState | undefined): BiddingSignator {
  const signators = useSignators()
  const dispatch = useAppDispatch()
  const isAnnounced = useAppSelector(selectHasPins)
  const [chosen, setChosen] = useState<Signator | null>(signators[0] ?? null)
  // The list arrived after the ticket was opened.
  if (chosen === null && signators[0] !== undefined) setChosen(signators[0])
  const signator = signators.find(({ id }) => id === chosen?.id) ?? null
  const refusal = (request?.status === 'failed' ? request.error?.fields.signator_id?.[0] : undefined) ?? null
  const isRefused = refusal !== null

  // A server that announces the rule also announces its signators.
  useEffect(() => {
    if (isAnnounced) return
    const read = () => dispatch(sessionUserRequested())
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [isAnnounced, dispatch])
  useEffect(() => {
    if (isRefused) dispatch(sessionUserRequested())
  }, [isRefused, dispatch])

  const removed = chosen !== null && signator === null ? noLongerSigns(chosen.name) : null
  const refused =
    isRefused && signator !== null ? `${signator.name} may not sign for your firm. Choose another signator.` : refusal
  return {
    signators,
    signator,
    problem: removed ?? refused,
    choose: (id) => setChosen(signators.find((each) => each.id === id) ?? null),
  }
}
