// The board of one status: which auctions, in which order, after the filters.
import type { ApiError } from '../../contract/api-error'
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { OwnState } from '../../domain/own-state'
import type { AuctionList, AuctionsState } from '../auctions/auctions.state'
import { idAtEnd } from '../auctions/order-key'
import type { BoardQuery } from '../boards/boards.state'
import type { Order } from '../core/order'
import { get } from '../core/table'
import type { LoansState } from '../loans/loans.state'
import type { RootState } from '../root-state'

export interface BoardView {
  /** Filtered and sorted. */
  readonly ids: readonly number[]
  readonly shown: number
  readonly total: number
  readonly status: AuctionList['status']
  readonly error: ApiError | null
}

// A chunk never changes once its fold is over, so its ids are read from the keys once.
const idsOfChunks = new WeakMap<readonly string[], readonly number[]>()

function idsOfChunk(chunk: readonly string[]): readonly number[] {
  let ids = idsOfChunks.get(chunk)
  if (ids === undefined) {
    ids = chunk.map(idAtEnd)
    idsOfChunks.set(chunk, ids)
  }
  return ids
}

const newestFirst = (order: Order): number[] => order.chunks.flatMap(idsOfChunk)

const haystacks = new WeakMap<AuctionLoan, string>()

function haystackOf(loan: AuctionLoan): string {
  let text = haystacks.get(loan)
  if (text === undefined) {
    const { name, label } = loan.loan_section_act
    const parts = [
      loan.project_name,
      loan.project_city,
      loan.project_state,
      loan.fha_number,
      loan.lender_name,
      name,
      label,
    ]
    text = parts.join(' ').toLowerCase()
    haystacks.set(loan, text)
  }
  return text
}

/** True when a loan passes the filters; both toggles on is the same as both off. */
function passesQuery(loan: AuctionLoan, query: BoardQuery): boolean {
  if (query.construction !== query.permanent) {
    const wanted = query.construction ? 'construction' : 'permanent'
    if (loan.loan_section_act.type !== wanted) return false
  }
  if (query.person !== null && query.person !== (loan.originator_profile?.id ?? 'lender')) return false
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => haystackOf(loan).includes(word))
}

const unbid: ReadonlySet<OwnState> = new Set(['passed', 'none', 'no-sale'])

/** True when what an auction is to the viewer passes Win and Pass; both on is either, both off is all. */
function passesOwn(own: OwnState, { win, pass }: Pick<BoardQuery, 'win' | 'pass'>): boolean {
  return (!win && !pass) || (win && own === 'won') || (pass && unbid.has(own))
}

const collator = new Intl.Collator('en', { numeric: true })
const sectionName = ({ loan_section_act: act }: AuctionLoan): string => act.label ?? act.name

function sorted(ids: number[], query: BoardQuery, loans: LoansState, auctions: AuctionsState): number[] {
  const byText = (textOf: (loan: AuctionLoan) => string): number[] => {
    const texts = new Map(ids.map((id) => [id, textOf(get(loans.rows, id) ?? unnamed)]))
    return ids.sort((a, b) => collator.compare(texts.get(a) ?? '', texts.get(b) ?? ''))
  }
  switch (query.sort) {
    case 'date-descending':
      return ids
    case 'date-ascending':
      return ids.reverse()
    case 'project-name':
      return byText((loan) => loan.project_name)
    case 'section':
      return byText(sectionName)
    case 'wins': {
      const won = (id: number): number => (get(auctions.rows, id)?.own === 'won' ? 0 : 1)
      return ids.sort((a, b) => won(a) - won(b))
    }
    default:
      return query.sort satisfies never
  }
}

const unnamed: AuctionLoan = {
  project_name: '',
  loan_section_act: { id: 1, type: 'permanent', loan_type: 'fha', name: '' },
  auction_id: 1,
  auction_status: 'incomplete',
}

const isUnfiltered = (query: BoardQuery): boolean =>
  query.construction === query.permanent &&
  query.search.trim() === '' &&
  query.person === null &&
  !query.win &&
  !query.pass

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])

interface Inputs {
  readonly list: AuctionList
  readonly query: BoardQuery
  readonly loans: LoansState | null
  readonly rows: AuctionsState['rows'] | null
}

/** What the view depends on: what a plain newest-first board does not look at may change without it. */
function inputsOf(state: RootState, status: AuctionStatus): Inputs {
  const query = state.boards[status]
  const plain = isUnfiltered(query) && (query.sort === 'date-descending' || query.sort === 'date-ascending')
  return {
    list: state.auctions.lists[status],
    query,
    loans: plain ? null : state.loans,
    rows: query.sort === 'wins' || query.win || query.pass ? state.auctions.rows : null,
  }
}

const sameInputs = (a: Inputs, b: Inputs): boolean =>
  a.list === b.list && a.query === b.query && a.loans === b.loans && a.rows === b.rows

function compute(state: RootState, { list, query }: Inputs, before: BoardView | null): BoardView {
  let ids = newestFirst(list.order)
  if (!isUnfiltered(query))
    ids = ids.filter((id) => {
      const loan = get(state.loans.rows, id)
      const own = get(state.auctions.rows, id)?.own ?? 'watching'
      return loan !== undefined && passesQuery(loan, query) && passesOwn(own, query)
    })
  ids = sorted(ids, query, state.loans, state.auctions)
  const kept = before !== null && sameIds(before.ids, ids) ? before.ids : ids
  const view = { ids: kept, shown: kept.length, total: list.order.count, status: list.status, error: list.error }
  const unchanged =
    before !== null &&
    before.ids === kept &&
    before.total === view.total &&
    before.status === view.status &&
    before.error === view.error
  return unchanged ? before : view
}

/** Makes a board view for one reader: same inputs, same object; same ids, same array. */
export function makeBoardView(): (state: RootState, status: AuctionStatus) => BoardView {
  let last: { readonly inputs: Inputs; readonly status: AuctionStatus; readonly view: BoardView } | null = null
  return (state, status) => {
    const inputs = inputsOf(state, status)
    if (last !== null && last.status === status && sameInputs(last.inputs, inputs)) return last.view
    const view = compute(state, inputs, last?.view ?? null)
    last = { inputs, status, view }
    return view
  }
}
