// Small labels. Color only highlights; the text carries the meaning.
import type { ReactNode } from 'react'
import './tag.css'

export type Tone = 'neutral' | 'win' | 'warn' | 'live' | 'info'

/** A short state label. */
export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`tag tag--${tone}`}>{children}</span>
}

/** A label with a red dot, for something live. */
export function LivePill({ children }: { readonly children: ReactNode }) {
  return (
    <span className="pill num">
      <span className="dot dot--live" />
      {children}
    </span>
  )
}

/** Up to two initials in a circle. Decorative, because the name is shown elsewhere. */
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
