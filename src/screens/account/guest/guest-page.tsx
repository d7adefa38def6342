// The layout of guest pages: a card with the role's illustration, a heading, the content, and links to other pages.
import type { ReactNode } from 'react'
import { usePageRole } from '../../destinations'
import { RoleIllustration } from '../../illustrations/role-illustration'
import { PageHeading } from '../../page-heading'
import { roleCopy } from '../../role-copy'
import './guest.css'

interface GuestPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Links to other pages, below the content. */
  readonly links?: ReactNode
}

export function GuestPage({ title, children, links }: GuestPageProps) {
  const role = usePageRole()
  return (
    <div className="guest">
      <div className="guest__card">
        <RoleIllustration role={role} />
        <p className="guest__role">{roleCopy[role].name}</p>
        <PageHeading title={title} />
        {children}
        {links ? (
          <nav className="guest__links" aria-label="Other options">
            {links}
          </nav>
        ) : null}
      </div>
    </div>
  )
}
