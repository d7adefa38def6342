// A link within the console that navigates without reloading the page.
import type { MouseEvent } from 'react'
import { type Address, addressOf, goTo } from './address'

interface InnerLinkProps {
  readonly to: Address
  readonly className?: string
  readonly children: string
}

export function InnerLink({ to, className, children }: InnerLinkProps) {
  return (
    <a
      href={addressOf(to)}
      className={className}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
