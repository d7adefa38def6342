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
  /** True if the server names an originator only in the lender's profile, which hasn't been read. */
  readonly lacksNames: boolean
}

type Names = ReadonlyMap<number, string>

/** Names that the server sends elsewhere: the viewer's own, and those in a lender's profile. */
function namesOf({ user }: RootState['session'], { own }: RootState['profiles']): Names {
  const listed = own?.role === 'lender' ? (own.profile.originators ?? []) : []
  const names = new Map(listed.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]))
  const id = user?.role === 'originator' ? (user.profile?.id ?? null) : null
  return id === null ? names : names.set(id, user?.profile?.name ?? 'You')
}

function peopleOf(order: Order, loans: RootState['market']['loans'], known: Names): BoardPeople {
  const names = new Map<number, string>()
  let hasLoansOfLender = false
  let lacksNames = false
  for (const id of idsOf(order)) {
    const loan = getRow(loans, id)
    if (loan === undefined) continue
    const person = loan.originator_profile ?? null
    if (person === null) hasLoansOfLender = true
    else {
      const name = person.name ?? known.get(person.id) ?? null
      lacksNames ||= name === null
      names.set(person.id, name ?? `Originator ${person.id}`)
    }
  }
  const originators = Array.from(names, ([id, name]) => ({ id, name }))
  return { originators: originators.sort((a, b) => (a.name < b.name ? -1 : 1)), hasLoansOfLender, lacksNames }
}

/** Creates the view for one reader: the same object while list and loans are the same. */
export const makeBoardPeopleView = (): ((state: RootState, status: AuctionStatus) => BoardPeople) =>
  createAppSelector(
    [
      ({ market }, status: AuctionStatus) => market.lists[status].order,
      ({ market }) => market.loans,
      createAppSelector([({ session }) => session, ({ profiles }) => profiles], namesOf),
    ],
    peopleOf,
  )
