// Whom a schedule invites: the current invitations until the seller chooses others.
import { useEffect, useState } from 'react'
import { invitationProblem, selectedInvestors } from '../../../domain/invitations'
import { loanPartiesRequested, selectParties } from '../../../state/loan-setup/loan-setup.slice'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useAppDispatch, useAppSelector } from '../../store-binding'

/** The choice, and what an order sends for it. */
export function useInvitations({ invited: current }: AuctionPanel['auction']) {
  // Null keeps the current invitations, which the server may not send.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isUnknown = chosen === null && !current
  const values = chosen ?? (current ?? []).map(({ id }) => String(id))
  return {
    values,
    /** True while the server doesn't say who is invited, and the seller hasn't chosen. */
    isUnknown,
    /** How many are selected, 0 for all; null if unknown, or while none of the selected ones is ticked. */
    count: isUnknown || invitationProblem(values) !== null ? null : values.length,
    /** The profile ids to send, empty for all; null changes nothing. */
    toSend: isUnknown ? null : selectedInvestors(values).map(Number),
    problem,
    choose: (next: readonly string[]) => {
      setChosen(next)
      setProblem(null)
    },
    /** Shows the problem of the choice; false if it has one, and then nothing may be sent. */
    check: (): boolean => {
      const why = invitationProblem(values)
      setProblem(why)
      return why === null
    },
  }
}

/** Who can be invited: the lender's own list, or if the server has no such call, all with trading authority. */
export function useInvestors() {
  const dispatch = useAppDispatch()
  const parties = useAppSelector(selectParties)
  const traders = useAppSelector((state) => selectLookup(state, 'lookup.investor-trading-authorities'))
  const unreadableTraders = useAppSelector((state) => selectUnreadable(state, 'lookup.investor-trading-authorities'))
  const hasNoList = parties.status === 'failed'
  useEffect(() => dispatch(loanPartiesRequested()), [dispatch])
  useEffect(() => {
    if (hasNoList) dispatch(lookupRequested({ name: 'lookup.investor-trading-authorities' }))
  }, [dispatch, hasNoList])
  const failed = hasNoList && traders.status === 'failed'
  return {
    rows: parties.row?.investors ?? traders.rows,
    unreadable: parties.row === null ? unreadableTraders : parties.row.unreadable_rows?.investors,
    empty: failed ? 'Couldn’t load investors.' : 'Loading investors…',
  }
}
