// The sidebar entries of each role, in order.
import {
  Archive,
  CalendarClock,
  ChartNoAxesCombined,
  FileClock,
  FilePen,
  FilePlus2,
  Gavel,
  Landmark,
  type LucideIcon,
  Send,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { AuctionStatus } from '../contract/auction'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import type { RolePage } from './paths'

export interface SidebarLink {
  readonly label: string
  readonly page: RolePage
  readonly icon: LucideIcon
}
export interface SidebarGroup {
  readonly label: string
  readonly icon: LucideIcon
  readonly statuses: readonly SidebarStatus[]
}
export interface SidebarStatus {
  readonly label: string
  readonly status: AuctionStatus
  /** Shown while the sidebar is collapsed. */
  readonly icon: LucideIcon
}
type SidebarEntry = SidebarLink | SidebarGroup

export interface SidebarContent {
  readonly name: string
  readonly email: string
  readonly entries: readonly SidebarEntry[]
}

const boards: Readonly<Record<AuctionStatus, Omit<SidebarStatus, 'status'>>> = {
  incomplete: { label: 'Incomplete', icon: FilePen },
  submitted: { label: 'Submitted', icon: Send },
  commitment: { label: 'Commitment', icon: FileClock },
  pre: { label: 'Pre', icon: CalendarClock },
  live: { label: 'Live', icon: Gavel },
  past: { label: 'Past', icon: Archive },
}
const group = (label: string, statuses: readonly AuctionStatus[]): SidebarGroup => ({
  label,
  icon: Landmark,
  statuses: statuses.map((status) => ({ ...boards[status], status })),
})

const account: SidebarLink = { label: 'My account', page: 'profile', icon: UserRound }
const settings: SidebarLink = { label: 'Settings', page: 'settings', icon: Settings }
const indications: SidebarLink = { label: 'Indications', page: 'indications', icon: ChartNoAxesCombined }
const newLoans: SidebarLink = { label: 'New Loans', page: 'loan-create', icon: FilePlus2 }
const originators: SidebarLink = { label: 'Originators', page: 'originators', icon: UsersRound }
const investorBoards = group('Auction', ['pre', 'live', 'past'])
const sellerBoards = group('Auction Board', ['submitted', 'commitment', 'pre', 'live', 'past'])

function entriesOf(role: ScreenRole, withOriginators: boolean): readonly SidebarEntry[] {
  switch (role) {
    case 'investor':
      return [account, investorBoards, settings]
    case 'lender':
    case 'originator':
      return [account, newLoans, sellerBoards, indications, ...(withOriginators ? [originators] : []), settings]
    case 'borrower':
      return [account, indications, settings]
    default:
      return role satisfies never
  }
}

/** The sidebar of a user; `role` comes from the path. */
export function sidebarOf(user: User, role: ScreenRole): SidebarContent {
  const company = role === 'lender' ? (user.profile?.originator_company ?? null) : null
  return {
    name: company?.name ?? user.profile?.name ?? user.email,
    email: user.email,
    entries: entriesOf(role, company !== null),
  }
}
