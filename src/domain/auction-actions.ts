// Who may do what with an auction in which status: one table, read by every screen. The simulator restates the same
// rules on its own and is tested against this table over HTTP.
import type { AuctionStatus } from '../contract/auction'
import type { ScreenRole } from '../contract/role'
import type { Outcome } from './outcome'
import type { OwnState } from './own-state'

export type AuctionAction =
  | 'continue-setup'
  | 'delete'
  | 'edit'
  | 'upload-forms'
  | 'transfer'
  | 'withdraw-offer'
  | 'answer-offer'
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

/** What decides besides role and status. */
export interface ActionFacts {
  readonly paused: boolean
  readonly own: OwnState
  readonly outcome: Outcome | null
  /** True if it has already been relisted. */
  readonly relisted: boolean
  /** Whether the loan is offered to another lender: by the viewer's firm, or to it. */
  readonly offered: 'no' | 'by-us' | 'to-us'
}

type Condition = (facts: ActionFacts) => boolean

const always: Condition = () => true
const running: Condition = ({ paused }) => !paused
const paused: Condition = (facts) => facts.paused
const sold: Condition = ({ outcome }) => outcome === 'sold'
const unsold: Condition = ({ outcome, relisted }) => outcome === 'no_sale' && !relisted
const ours: Condition = ({ offered }) => offered !== 'to-us'
const unoffered: Condition = ({ offered }) => offered === 'no'
const byUs: Condition = ({ offered }) => offered === 'by-us'
const toUs: Condition = ({ offered }) => offered === 'to-us'
const won: Condition = ({ own }) => own === 'won'
/** An investor may pass only once, and only without a bid of their own. */
const hasNotBid: Condition = ({ own }) => own === 'none'

type Cell = Partial<Readonly<Record<AuctionAction, Condition>>>

const originatorCells: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: { 'continue-setup': always, delete: always },
  submitted: { edit: ours, 'upload-forms': ours },
  commitment: { edit: ours, preview: ours, start: unoffered },
  pre: { commence: always, reschedule: always, withdraw: always },
  live: { pause: running, resume: paused, extend: running },
  past: { 'trade-confirmation': sold, relist: unsold, replay: always },
}

/** Only for the lender: originators work on their lender's loans. */
const transferActions: Cell = { transfer: unoffered, 'withdraw-offer': byUs, 'answer-offer': toUs }

const lenderCells: Readonly<Record<AuctionStatus, Cell>> = {
  ...originatorCells,
  submitted: { ...originatorCells.submitted, ...transferActions },
  commitment: { ...originatorCells.commitment, ...transferActions },
}

const investorCells: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: {},
  submitted: {},
  commitment: {},
  pre: { pass: hasNotBid, 'add-to-calendar': always },
  live: { bid: running, pass: hasNotBid, 'add-to-calendar': always, 'my-receipts': always },
  past: { 'trade-confirmation': won, 'my-receipts': always, replay: always },
}

const noActions: Readonly<Record<AuctionStatus, Cell>> = {
  incomplete: {},
  submitted: {},
  commitment: {},
  pre: {},
  live: {},
  past: {},
}

/** The table: (role, status) → actions and when each is open. A borrower reads and does nothing. */
const auctionActions: Readonly<Record<ScreenRole, Readonly<Record<AuctionStatus, Cell>>>> = {
  lender: lenderCells,
  originator: originatorCells,
  investor: investorCells,
  borrower: noActions,
}

/** The actions that this viewer can take now, in the order of the table. */
export function openActions(role: ScreenRole, status: AuctionStatus, facts: ActionFacts): readonly AuctionAction[] {
  const cell = auctionActions[role][status]
  return (Object.keys(cell) as AuctionAction[]).filter((action) => cell[action]?.(facts))
}
