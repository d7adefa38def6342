// The frame of every signed-in page: header, sidebar or drawer, announcements, and the logout dialog. The layout adds what
// goes between the header and the content.
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { asOfText } from '../screens/as-of'
import { BidToasts } from '../screens/auctions/bidding/bid-toasts'
import { StandingToasts } from '../screens/auctions/board/standing-toasts'
import { SavedSearches } from '../screens/auctions/searches/saved-searches'
import { StakeAnnouncer } from '../screens/auctions/stake-announcer'
import { PreparedBids } from '../screens/auctions/two-person/prepared-bids'
import { WatchList } from '../screens/auctions/watch/watch-list'
import { SellerChangeToasts } from '../screens/notifications/seller-change-toasts'
import { useAppSelector } from '../screens/store-binding'
import { selectFreshness } from '../state/connection/freshness'
import { selectWorkspace } from '../state/workspace/workspace.slice'
import { buttonClass } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useMediaQuery, WIDE } from '../ui/media-query'
import { ToastOutlet } from '../ui/toast-outlet'
import { TopSurface } from '../ui/top-surface'
import { ConnectionBar } from './connection-bar'
import { Header } from './header'
import { LogoutDialog } from './logout-dialog'
import { PaperStamp } from './paper-stamp'
import type { PageName } from './paths'
import { Sidebar } from './sidebar'
import { TabTitle } from './tab-title'
import { UnsavedGuard } from './unsaved-guard'

/** The props of every layout. */
export interface LayoutProps {
  readonly user: User
  readonly role: ScreenRole
  readonly page: PageName
  /** Goes to the landing page. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

interface FrameProps extends LayoutProps {
  readonly className: string
  /** Below the header, above the sidebar. */
  readonly strip?: ReactNode
  /** `beside`: next to the content on wide screens, a drawer on narrow ones. */
  readonly sidebar: 'beside' | 'drawer'
}

/** Header, strip, sidebar, then `children`, which must contain the main element. */
export function Frame({ user, role, page, onLeave, className, strip, sidebar, children }: FrameProps) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [loggingOut, setLoggingOut] = useState(false)
  const wide = useMediaQuery(WIDE)
  const isSidebarDocked = sidebar === 'beside' && wide
  const askToLogOut = () => {
    setDrawerOpen(false)
    setLoggingOut(true)
  }
  const closeDrawer = () => setDrawerOpen(false)
  const { recovery, asOf } = useAppSelector(selectFreshness)
  const isOld = recovery !== null
  const { icon_sidebar } = useAppSelector(selectWorkspace)
  const collapsed = isSidebarDocked && icon_sidebar
  return (
    <div
      className={collapsed ? `${className} frame--icons` : className}
      data-old={isOld ? '' : undefined}
      style={isOld ? ({ '--as-of': JSON.stringify(asOfText(asOf)) } as CSSProperties) : undefined}
    >
      <a className={`skip ${buttonClass()}`} href="#content">
        Skip to content
      </a>
      <TopSurface />
      <Header user={user} role={role} onMenu={() => setDrawerOpen(true)} onLogout={askToLogOut} />
      {strip}
      <ConnectionBar />
      {isSidebarDocked ? (
        <div className="frame__side">
          <Sidebar
            user={user}
            role={role}
            page={page}
            onLogout={askToLogOut}
            collapsed={collapsed}
            messages={collapsed ? null : <ToastOutlet />}
          />
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
      {isSidebarDocked && !collapsed ? null : <ToastOutlet />}
      <StandingToasts />
      <BidToasts />
      <StakeAnnouncer />
      <WatchList />
      <SavedSearches />
      <TabTitle />
      <PaperStamp />
      <UnsavedGuard />
      {role === 'investor' ? (
        <>
          <SellerChangeToasts />
          <PreparedBids />
        </>
      ) : null}
      <LogoutDialog open={loggingOut} onClose={() => setLoggingOut(false)} onLeave={onLeave} />
    </div>
  )
}
