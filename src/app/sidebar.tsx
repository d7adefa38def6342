// The sidebar of a role, with live counts next to the statuses. On small screens it's in the drawer, with the entries of the
// account menu, which doesn't fit in the header. On large screens it can collapse to icons.
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
import { PracticeLink } from './practice-link'
import { SidebarSwitch } from './sidebar-switch'
import { type SidebarGroup, type SidebarLink, sidebarOf } from './sidebar-table'

interface SidebarProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  readonly onLogout: () => void
  readonly onFollow?: (() => void) | undefined
  /** Shows only icons, with names as tooltips. Undefined in the drawer, which can't collapse. */
  readonly collapsed?: boolean
  /** For narrow pages, whose header has no account menu. */
  readonly withEventLog?: boolean
  /** Between the entries and **Logout**. */
  readonly messages?: ReactNode
}

export function Sidebar(props: SidebarProps) {
  const { user, role, page, onLogout, onFollow, collapsed, withEventLog = false, messages } = props
  const { name, email, entries } = sidebarOf(user, role)
  const entryProps = { role, page, onFollow, collapsed: collapsed === true }
  return (
    <nav className={collapsed ? 'sidebar sidebar--icons' : 'sidebar'} aria-label="Main">
      <div className="sidebar__me">
        {collapsed ? null : (
          <div>
            <b>{name}</b>
            <span>{email}</span>
          </div>
        )}
        {collapsed === undefined ? null : <SidebarSwitch collapsed={collapsed} />}
      </div>
      <ul>
        {entries.map((entry) =>
          'statuses' in entry ? (
            <Group key={entry.label} group={entry} {...entryProps} />
          ) : (
            <Entry key={entry.label} entry={entry} {...entryProps} />
          ),
        )}
      </ul>
      <div className="sidebar__end">
        {messages}
        {withEventLog ? <PracticeLink /> : null}
        {withEventLog ? <DownloadLogButton wide /> : null}
        <Button tone="quiet" wide onClick={onLogout} title={collapsed ? 'Logout' : undefined}>
          <LogOut size={16} aria-hidden="true" />
          <Label text="Logout" collapsed={collapsed === true} />
        </Button>
      </div>
    </nav>
  )
}

const Label = ({ text, collapsed }: { readonly text: string; readonly collapsed: boolean }) =>
  collapsed ? <span className="visually-hidden">{text}</span> : text

interface EntryProps {
  readonly role: ScreenRole
  readonly page: PageName
  readonly onFollow: (() => void) | undefined
  readonly collapsed: boolean
}

function Entry({ entry, role, page, onFollow, collapsed }: EntryProps & { readonly entry: SidebarLink }) {
  const Icon = entry.icon
  return (
    <li>
      <Link
        className="sidebar__link"
        href={pathOf(entry.page, role)}
        aria-current={page === entry.page ? 'page' : undefined}
        title={collapsed ? entry.label : undefined}
        onClick={onFollow}
        // In the drawer, which has the current entry of the history.
        replace={onFollow !== undefined}
      >
        <Icon size={18} aria-hidden="true" />
        <Label text={entry.label} collapsed={collapsed} />
      </Link>
    </li>
  )
}

function Group({ group, role, page, onFollow, collapsed }: EntryProps & { readonly group: SidebarGroup }) {
  const counts = usePacedSelector(selectStatusCounts)
  const labelId = useId()
  const currentStatus = boardStatusOf(page)
  const Icon = group.icon
  return (
    <li>
      <span className="sidebar__link" id={labelId}>
        {collapsed ? null : <Icon size={18} aria-hidden="true" />}
        <Label text={group.label} collapsed={collapsed} />
      </span>
      <ul aria-labelledby={labelId}>
        {group.statuses.map(({ label, status, icon: StatusIcon }) => {
          const count = counts[status]
          return (
            <li key={status}>
              <Link
                className="sidebar__link sidebar__link--sub"
                href={boardPath(role, status)}
                aria-current={currentStatus === status ? 'page' : undefined}
                title={collapsed ? label : undefined}
                onClick={onFollow}
                replace={onFollow !== undefined}
              >
                {collapsed ? <StatusIcon size={18} aria-hidden="true" /> : null}
                <Label text={label} collapsed={collapsed} />
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
