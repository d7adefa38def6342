// The sidebar of a role, with live counts next to the statuses. On small screens it's in the drawer, with the entries of the
// account menu, which doesn't fit in the header.
import { LogOut } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { formatCount } from '../domain/formats'
import { usePacedSelector } from '../screens/paced-selector'
import { selectStatusCounts } from '../state/market/market.selectors'
import { Button } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { boardPath, boardStatusOf, type PageName, pathOf } from './paths'
import { type SidebarGroup, type SidebarLink, sidebarOf } from './sidebar-table'

interface SidebarProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  readonly onLogout: () => void
  readonly onFollow?: (() => void) | undefined
  /** For narrow pages, whose header has no account menu. */
  readonly withEventLog?: boolean
  /** Between the entries and **Logout**. */
  readonly messages?: ReactNode
}

export function Sidebar({ user, role, page, onLogout, onFollow, withEventLog = false, messages }: SidebarProps) {
  const { name, email, entries } = sidebarOf(user, role)
  return (
    <nav className="sidebar" aria-label="Main">
      <div className="sidebar__me">
        <b>{name}</b>
        <span>{email}</span>
      </div>
      <ul>
        {entries.map((entry) =>
          'statuses' in entry ? (
            <Group key={entry.label} group={entry} role={role} page={page} onFollow={onFollow} />
          ) : (
            <Entry key={entry.label} entry={entry} role={role} page={page} onFollow={onFollow} />
          ),
        )}
      </ul>
      <div className="sidebar__end">
        {messages}
        {withEventLog ? <DownloadLogButton wide /> : null}
        <Button tone="quiet" wide onClick={onLogout}>
          <LogOut size={16} aria-hidden="true" />
          Logout
        </Button>
      </div>
    </nav>
  )
}

interface EntryProps {
  readonly role: ScreenRole
  readonly page: PageName
  readonly onFollow: (() => void) | undefined
}

function Entry({ entry, role, page, onFollow }: EntryProps & { readonly entry: SidebarLink }) {
  const Icon = entry.icon
  return (
    <li>
      <Link
        className="sidebar__link"
        href={pathOf(entry.page, role)}
        aria-current={page === entry.page ? 'page' : undefined}
        onClick={onFollow}
      >
        <Icon size={18} aria-hidden="true" />
        {entry.label}
      </Link>
    </li>
  )
}

function Group({ group, role, page, onFollow }: EntryProps & { readonly group: SidebarGroup }) {
  const counts = usePacedSelector(selectStatusCounts)
  const labelId = useId()
  const currentStatus = boardStatusOf(page)
  const Icon = group.icon
  return (
    <li>
      <span className="sidebar__link" id={labelId}>
        <Icon size={18} aria-hidden="true" />
        {group.label}
      </span>
      <ul aria-labelledby={labelId}>
        {group.statuses.map(({ label, status }) => {
          const count = counts[status]
          return (
            <li key={status}>
              <Link
                className="sidebar__link sidebar__link--sub"
                href={boardPath(role, status)}
                aria-current={currentStatus === status ? 'page' : undefined}
                onClick={onFollow}
              >
                {label}
              </Link>
              {count === undefined ? null : (
                <span className="count num">
                  {formatCount(count)}
                  <span className="visually-hidden">{count === 1 ? ' auction' : ' auctions'}</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
