// Who may do what with an auction in which status: one table, read by every screen. The simulator restates the same
// rules on its own and is tested against this table over HTTP.
import type { AuctionStatus } from '../contract/auction'
import type { ScreenRole } from '../contract/role'
import type { OwnState } from './own-state'

export type AuctionAction =
  | 'continue-setup'
  | 'delete'
  | 'edit'
  | 'upload-forms'
  | 'transfer'
  | 'preview'
  | 'start'
  | 'commence'
  | 'reschedule'
  | 'withdraw'
  | 'pause'
  | 'resume'
  | 'extend'
  | 'relist'
  | 'trade-confirmation'
  | 'bid'
  | 'pass'
  | 'add-to-calendar'
  | 'my-receipts'
  | 'replay'

/** What decides beside role and status. */
export interface ActionFacts {
  readonly paused: boolean
  readonly own: OwnState
  readonly outcome: 'sold' | 'no_sale' | null
  /** True when it has been listed again already. */
  readonly relisted: boolean
}

type Condition = (facts: ActionFacts) => boolean

const always: Condition = () => true
const running: Condition = ({ paused }) => !paused
const paused: Condition = (facts) => facts.paused
const sold: Condition = ({ outcome }) => outcome === 'sold'
const unsold: Condition = ({ outcome, relisted }) => outcome === 'no_sale' && !relisted
const won: Condition = ({ own }) => own === 'won'
/** A pass needs an auction in which one has no bid and that one has not passed already. */
const uncommitted: Condition = ({ own }) => own === 'none'

type Cell = Partial<Readonly<Record<AuctionAction, Condition>>>

const sellerCells: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: { 'continue-setup': always, delete: always },
  submitted: { edit: always, 'upload-forms': always, transfer: always },
  commitment: { preview: always, start: always },
  pre: { commence: always, reschedule: always, withdraw: always },
  live: { pause: running, resume: paused, extend: running },
  past: { 'trade-confirmation': sold, relist: unsold, replay: always },
}

const investorCells: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: {},
  submitted: {},
  commitment: {},
  pre: { pass: uncommitted, 'add-to-calendar': always },
  live: { bid: running, pass: uncommitted, 'add-to-calendar': always, 'my-receipts': always },
  past: { 'trade-confirmation': won, 'my-receipts': always, replay: always },
}

const nothing: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: {},
  submitted: {},
  commitment: {},
  pre: {},
  live: {},
  past: {},
}

/** The table: (role, status) → actions and when each is open. A borrower reads and does nothing. */
const auctionActions: Readonly<Record<ScreenRole, Readonly<Record<AuctionStatus, Cell>>>> = {
  lender: sellerCells,
  originator: sellerCells,
  investor: investorCells,
  borrower: nothing,
}

/** The actions that this viewer can take now, in the table's order. */
export function openActions(role: ScreenRole, status: AuctionStatus, facts: ActionFacts): readonly AuctionAction[] {
  const cell = auctionActions[role][status]
  return (Object.keys(cell) as AuctionAction[]).filter((action) => cell[action]?.(facts))
}
