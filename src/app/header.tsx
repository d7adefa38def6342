// The profile header: menu (small screens), logo, connection and official time, bell, account menu.
import { Download, LogOut, Menu, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { IconButton } from '../ui/button'
import { Popover } from '../ui/popover'
import { Avatar } from '../ui/tag'
import { downloadLog, useAppServices } from './app-services'
import { ConnectionChip } from './connection-chip'
import { Logo } from './logo'
import { NotificationBell } from './notification-bell'
import { homePath, pathOf } from './paths'
import { PracticeLink } from './practice-link'
import './header.css'

interface HeaderProps {
  readonly user: User
  readonly role: ScreenRole
  readonly onMenu: () => void
  readonly onLogout: () => void
}

export function Header({ user, role, onMenu, onLogout }: HeaderProps) {
  return (
    <header className="frame__header">
      <IconButton label="Menu" className="frame__menu" aria-haspopup="dialog" onClick={onMenu}>
        <Menu size={20} aria-hidden="true" />
      </IconButton>
      <Link className="logo" href={homePath(role)} aria-label="Loan Auction Marketplace">
        <Logo />
      </Link>
      <ConnectionChip />
      {role === 'borrower' ? null : <NotificationBell />}
      <AccountMenu user={user} role={role} onLogout={onLogout} />
    </header>
  )
}

function AccountMenu({ user, role, onLogout }: Omit<HeaderProps, 'onMenu'>) {
  const services = useAppServices()
  const name = user.profile?.name ?? user.email
  return (
    <Popover label="Account" triggerClass="account" triggerLabel="Account" narrow trigger={<Avatar name={name} />}>
      {(close) => (
        <div className="account__body">
          <div className="account__me">
            <b>{name}</b>
            <span>{user.email}</span>
          </div>
          <Link className="sidebar__link" href={pathOf('profile', role)} onClick={close}>
            <UserRound size={18} aria-hidden="true" />
            My account
          </Link>
          <PracticeLink />
          <button type="button" className="sidebar__link" onClick={() => downloadLog(services)}>
            <Download size={18} aria-hidden="true" />
            Download event log
          </button>
          <button
            type="button"
            className="sidebar__link"
            onClick={() => {
              close()
              onLogout()
            }}
          >
            <LogOut size={18} aria-hidden="true" />
            Logout
          </button>
        </div>
      )}
    </Popover>
  )
}
