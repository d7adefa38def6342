// The page of a guest: one card with the illustration of the role, a heading, the content and, below, links to other pages.
import type { ReactNode } from 'react'
import type { ScreenRole } from '../destinations'
import { RoleIllustration } from '../illustrations/role-illustration'
import { PageHeading } from '../page-heading'
import { roleCopy } from '../role-copy'
import './guest.css'

interface GuestPageProps {
  readonly role: ScreenRole
  readonly title: string
  readonly children: ReactNode
  /** Links below the line. */
  readonly ways?: ReactNode
}

/** The card. */
export function GuestPage({ role, title, children, ways }: GuestPageProps) {
  return (
    <div className="guest">
      <div className="guest__card">
        <RoleIllustration role={role} />
        <p className="guest__role">{roleCopy[role].name}</p>
        <PageHeading title={title} />
        {children}
        {ways ? (
          <nav className="guest__links" aria-label="Other ways">
            {ways}
          </nav>
        ) : null}
      </div>
    </div>
  )
}
