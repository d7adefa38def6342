// Small labels. The text carries the meaning; the color only highlights it.
import type { ReactNode } from 'react'
import './tag.css'

export type Tone = 'neutral' | 'win' | 'warn' | 'live' | 'info'

/** A short word or two about a state. */
export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`tag tag--${tone}`}>{children}</span>
}

/** A label with a red dot: something is happening now. */
export function LivePill({ children }: { readonly children: ReactNode }) {
  return (
    <span className="pill num">
      <span className="dot dot--live" />
      {children}
    </span>
  )
}

/** One or two initials of a name in a circle; decoration, because the name is shown elsewhere. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words[1]].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
