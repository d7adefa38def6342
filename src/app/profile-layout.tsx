// The layout of signed-in pages: header, breadcrumb strip, sidebar of the role, content. Wears the role's theme.
import type { ScreenRole } from '../contract/role'
import { EndedNotice } from './ended-notice'
import type { LayoutProps } from './frame'
import { Frame } from './frame'
import type { PageName } from './paths'
import { boardStatusOf } from './paths'
import { statusName } from './sidebar-table'

/** Header 64 px and strip 48 px high, sidebar 320 px wide; at 1024 px and below a drawer replaces the sidebar. */
export function ProfileLayout({ ended, children, ...rest }: LayoutProps) {
  const strip = (
    <nav className="frame__strip" aria-label="Breadcrumb">
      <Breadcrumb role={rest.role} page={rest.page} />
    </nav>
  )
  return (
    <Frame {...rest} className="frame" sidebar="beside" strip={strip}>
      <main className="frame__content" id="content" tabIndex={-1}>
        {ended ? (
          <EndedNotice className="frame__ended">
            Your session has ended, and this page is no longer kept up to date.
          </EndedNotice>
        ) : null}
        {children}
      </main>
    </Frame>
  )
}

const breadcrumbOf: Partial<Record<PageName, readonly string[]>> = {
  profile: ['My account'],
  'profile-edit': ['My account', 'Edit profile'],
  settings: ['Settings'],
  originators: ['Originators'],
  indications: ['Indications'],
  notifications: ['My account', 'Notifications'],
  'loan-create': ['New loans'],
  'auction-compare': ['Auctions', 'Compare'],
}

function Breadcrumb({ role, page }: { readonly role: ScreenRole; readonly page: PageName }) {
  const status = boardStatusOf(page)
  const board = role === 'lender' || role === 'originator' ? 'Auction Board' : 'Auction'
  const items = status === null ? (breadcrumbOf[page] ?? []) : [board, statusName(status)]
  return (
    <ol>
      {items.map((item, index) => (
        <li key={item}>
          {index > 0 ? <span aria-hidden="true">›</span> : null}
          <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</span>
        </li>
      ))}
    </ol>
  )
}
