// The profile layout: header, context strip, sidebar of the role, content. Wears the role's theme. spec §2, Layouts
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { OwnNews } from '../screens/auctions/board/own-news'
import { useDestinations } from '../screens/destinations'
import { Button, buttonClass } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useMediaQuery, WIDE } from '../ui/media-query'
import { Notice } from '../ui/states'
import { Header } from './header'
import { LogoutDialog } from './logout-dialog'
import type { PageName } from './paths'
import { boardStatusOf } from './paths'
import { Sidebar } from './sidebar'
import { statusWord } from './sidebar-table'

interface ProfileLayoutProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  /** The session has ended under this page. */
  readonly ended: boolean
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Header 64 + strip 48, sidebar 320; a drawer instead of the sidebar at 1024 and below. */
export function ProfileLayout({ user, role, page, ended, onLeave, children }: ProfileLayoutProps) {
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const wide = useMediaQuery(WIDE)
  const askToLeave = () => {
    setDrawer(false)
    setLeaving(true)
  }
  return (
    <div className="frame">
      <a className={`skip ${buttonClass()}`} href="#content">
        Skip to the content
      </a>
      <Header user={user} role={role} onMenu={() => setDrawer(true)} onLogout={askToLeave} />
      <nav className="frame__strip" aria-label="Breadcrumb">
        <Trail role={role} page={page} />
      </nav>
      {wide ? (
        <div className="frame__side">
          <Sidebar user={user} role={role} page={page} onLogout={askToLeave} />
        </div>
      ) : (
        <Dialog open={drawer} onClose={() => setDrawer(false)} title="Menu" titleHidden placement="left">
          <Sidebar
            user={user}
            role={role}
            page={page}
            onLogout={askToLeave}
            onFollow={() => setDrawer(false)}
            inDrawer
          />
        </Dialog>
      )}
      <main className="frame__content" id="content" tabIndex={-1}>
        {ended ? <EndedNotice /> : null}
        {children}
      </main>
      <OwnNews />
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} onLeave={onLeave} />
    </div>
  )
}

function EndedNotice() {
  const to = useDestinations()
  return (
    <div className="frame__ended">
      <Notice tone="warn" role="alert">
        Your session has ended and what stands here is not kept up to date.{' '}
        <Button size="small" onClick={to.loginAgain}>
          Log in again
        </Button>
      </Notice>
    </div>
  )
}

const trailOf: Partial<Record<PageName, readonly string[]>> = {
  profile: ['My account'],
  'profile-edit': ['My account', 'Edit profile'],
  settings: ['Settings'],
  originators: ['Originators'],
  indications: ['Indications'],
  notifications: ['My account', 'Notifications'],
  'loan-create': ['New loans'],
  'auction-compare': ['Auctions', 'Compare'],
}

function Trail({ role, page }: { readonly role: ScreenRole; readonly page: PageName }) {
  const status = boardStatusOf(page)
  const board = role === 'lender' || role === 'originator' ? 'Auction Board' : 'Auction'
  const words = status === null ? (trailOf[page] ?? []) : [board, statusWord(status)]
  return (
    <ol>
      {words.map((word, index) => (
        <li key={word}>
          {index > 0 ? <span aria-hidden="true">›</span> : null}
          <span aria-current={index === words.length - 1 ? 'page' : undefined}>{word}</span>
        </li>
      ))}
    </ol>
  )
}
