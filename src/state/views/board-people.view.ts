// The originators of a board's loans, for a seller's filter, and whether the lender has loans without one.
import type { AuctionStatus } from '../../contract/auction'
import { idsOf, type Order } from '../core/order'
import { createAppSelector } from '../core/selector'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'

export interface BoardPeople {
  /** By name. */
  readonly originators: readonly { readonly id: number; readonly name: string }[]
  /** True if a loan has no originator: it's the lender's own. */
  readonly hasLoansOfLender: boolean
}

function peopleOf(order: Order, loans: RootState['market']['loans']): BoardPeople {
  const names = new Map<number, string>()
  let hasLoansOfLender = false
  for (const id of idsOf(order)) {
    const loan = getRow(loans, id)
    if (loan === undefined) continue
    const person = loan.originator_profile ?? null
    if (person === null) hasLoansOfLender = true
    else names.set(person.id, person.name ?? `Originator ${person.id}`)
  }
  const originators = Array.from(names, ([id, name]) => ({ id, name }))
  return { originators: originators.sort((a, b) => (a.name < b.name ? -1 : 1)), hasLoansOfLender }
}

/** Creates the view for one reader: the same object while list and loans are the same. */
export const makeBoardPeopleView = (): ((state: RootState, status: AuctionStatus) => BoardPeople) =>
  createAppSelector(
    [({ market }, status: AuctionStatus) => market.lists[status].order, ({ market }) => market.loans],
    (order, loans) => peopleOf(order, loans),
  )
