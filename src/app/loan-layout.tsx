// The loan-create layout: the profile header over a page that brings its own strip, steps and content. The sidebar is a
// drawer here. The page wears the theme of its loan. spec §2, Layouts
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { OwnNews } from '../screens/auctions/board/own-news'
import { useDestinations } from '../screens/destinations'
import { Button, buttonClass } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Notice } from '../ui/states'
import { Header } from './header'
import { LogoutDialog } from './logout-dialog'
import type { PageName } from './paths'
import { Sidebar } from './sidebar'

interface LoanLayoutProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  /** The session has ended under this page. */
  readonly ended: boolean
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Header, then the page. */
export function LoanLayout({ user, role, page, ended, onLeave, children }: LoanLayoutProps) {
  const to = useDestinations()
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const askToLeave = () => {
    setDrawer(false)
    setLeaving(true)
  }
  return (
    <div className="frame frame--loan">
      <a className={`skip ${buttonClass()}`} href="#content">
        Skip to the content
      </a>
      <Header user={user} role={role} onMenu={() => setDrawer(true)} onLogout={askToLeave} />
      <Dialog open={drawer} onClose={() => setDrawer(false)} title="Menu" titleHidden placement="left">
        <Sidebar user={user} role={role} page={page} onLogout={askToLeave} onFollow={() => setDrawer(false)} />
      </Dialog>
      {children}
      {ended ? (
        <div className="frame__ended frame__ended--loan">
          <Notice tone="warn" role="alert">
            Your session has ended. What you typed is kept in this browser.{' '}
            <Button size="small" onClick={to.loginAgain}>
              Log in again
            </Button>
          </Notice>
        </div>
      ) : null}
      <OwnNews />
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} onLeave={onLeave} />
    </div>
  )
}
