// The layout of signed-in pages: header, breadcrumb strip, sidebar and content.
import { PaperLine } from '../screens/paper-line'
import { Frame, type LayoutProps } from './frame'
import { boardStatusOf, type PageName } from './paths'

/** A board prints its own first line on its own page. Subpages have a breadcrumb. At 1024 px and below, a drawer replaces the sidebar. */
export function ProfileLayout({ children, ...rest }: LayoutProps) {
  const items = breadcrumbOf[rest.page] ?? []
  const strip =
    items.length > 0 ? (
      <nav className="frame__strip" aria-label="Breadcrumb">
        <Breadcrumb items={items} />
      </nav>
    ) : null
  return (
    <Frame {...rest} className="frame" sidebar="beside" strip={strip}>
      <main className="frame__content" id="content" tabIndex={-1}>
        {boardStatusOf(rest.page) === null ? <PaperLine /> : null}
        {children}
      </main>
    </Frame>
  )
}

/** Only subpages: pages with their own sidebar entry need no breadcrumb. */
const breadcrumbOf: Partial<Record<PageName, readonly string[]>> = {
  'profile-edit': ['My account', 'Edit profile'],
  notifications: ['My account', 'Notifications'],
}

const Breadcrumb = ({ items }: { readonly items: readonly string[] }) => (
  <ol>
    {items.map((item, index) => (
      <li key={item}>
        {index > 0 ? <span aria-hidden="true">›</span> : null}
        <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</span>
      </li>
    ))}
  </ol>
)
