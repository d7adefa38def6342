// The frame of every signed-in page: header, sidebar or drawer, the person's own news, and the logout dialog.
// The layout decides what stands between the header and the content.
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { OwnNews } from '../screens/auctions/board/own-news'
import { buttonClass } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useMediaQuery, WIDE } from '../ui/media-query'
import { Header } from './header'
import { LogoutDialog } from './logout-dialog'
import type { PageName } from './paths'
import { Sidebar } from './sidebar'

/** What each layout gets from the page table. */
export interface LayoutProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  /** The session has ended while this page was open. */
  readonly ended: boolean
  /** Goes to the landing page. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

interface FrameProps extends Omit<LayoutProps, 'ended'> {
  readonly className: string
  /** Below the header, above the sidebar. */
  readonly strip?: ReactNode
  /** `beside`: next to the content where there is room, otherwise a drawer. */
  readonly sidebar: 'beside' | 'drawer'
}

/** Header, strip, sidebar, then `children`, which bring the main element. */
export function Frame({ user, role, page, onLeave, className, strip, sidebar, children }: FrameProps) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [loggingOut, setLoggingOut] = useState(false)
  const wide = useMediaQuery(WIDE)
  const askToLogOut = () => {
    setDrawerOpen(false)
    setLoggingOut(true)
  }
  const closeDrawer = () => setDrawerOpen(false)
  return (
    <div className={className}>
      <a className={`skip ${buttonClass()}`} href="#content">
        Skip to the content
      </a>
      <Header user={user} role={role} onMenu={() => setDrawerOpen(true)} onLogout={askToLogOut} />
      {strip}
      {sidebar === 'beside' && wide ? (
        <div className="frame__side">
          <Sidebar user={user} role={role} page={page} onLogout={askToLogOut} />
        </div>
      ) : (
        <Dialog open={drawerOpen} onClose={closeDrawer} title="Menu" titleHidden placement="left">
          <Sidebar
            user={user}
            role={role}
            page={page}
            onLogout={askToLogOut}
            onFollow={closeDrawer}
            withEventLog={!wide}
          />
        </Dialog>
      )}
      {children}
      <OwnNews />
      <LogoutDialog open={loggingOut} onClose={() => setLoggingOut(false)} onLeave={onLeave} />
    </div>
  )
}
