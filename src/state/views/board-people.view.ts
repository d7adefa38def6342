// Who brought the loans of a board: the originators whom a seller may pick, and whether the lender brought some alone.
import type { AuctionStatus } from '../../contract/auction'
import type { AuctionList } from '../auctions/auctions.state'
import { idAtEnd } from '../auctions/order-key'
import { get } from '../core/table'
import type { LoansState } from '../loans/loans.state'
import type { RootState } from '../root-state'

export interface BoardPeople {
  /** By name. */
  readonly originators: readonly { readonly id: number; readonly name: string }[]
  /** True when some loan was brought without an originator. */
  readonly lender: boolean
}

function compute({ order }: AuctionList, loans: LoansState): BoardPeople {
  const names = new Map<number, string>()
  let lender = false
  for (const chunk of order.chunks)
    for (const key of chunk) {
      const loan = get(loans.rows, idAtEnd(key))
      if (loan === undefined) continue
      const person = loan.originator_profile ?? null
      if (person === null) lender = true
      else names.set(person.id, person.name ?? `Originator ${person.id}`)
    }
  const originators = Array.from(names, ([id, name]) => ({ id, name }))
  return { originators: originators.sort((a, b) => (a.name < b.name ? -1 : 1)), lender }
}

/** Makes the view for one reader: the same object while list and loans are the same. */
export function makeBoardPeopleView(): (state: RootState, status: AuctionStatus) => BoardPeople {
  let last: { readonly list: AuctionList; readonly loans: LoansState; readonly people: BoardPeople } | null = null
  return (state, status) => {
    const list = state.auctions.lists[status]
    const { loans } = state
    if (last?.list !== list || last.loans !== loans) last = { list, loans, people: compute(list, loans) }
    return last.people
  }
}
