// Loading, empty and error states, and notices.
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Button } from './button'
import './states.css'

interface SkeletonProps {
  readonly width?: string
  readonly height?: string
}

/** A gray placeholder for loading content; hidden from assistive technology. */
export function Skeleton({ width = '100%', height = '16px' }: SkeletonProps) {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />
}

/** Announces to assistive technology that something is loading. */
export function LoadingNote({ children }: { readonly children: string }) {
  return (
    <p className="visually-hidden loading-note" role="status">
      {children}
    </p>
  )
}

interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  /** What to do next. */
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="blank">
      <span className="blank__mark">
        <Icon size={22} aria-hidden="true" />
      </span>
      <p className="blank__title">{title}</p>
      <p className="blank__text">{children}</p>
      {actions ? <div className="blank__actions">{actions}</div> : null}
    </div>
  )
}

interface ErrorStateProps {
  readonly title: string
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly busy?: boolean
  readonly actions?: ReactNode
}

const ErrorActions = createContext<ReactNode>(null)

/** Adds actions next to **Try again** in every error state inside. */
export const ErrorActionsProvider = ErrorActions.Provider

/** A failure with **Try again**. */
export function ErrorState({ title, children, onRetry, busy = false, actions }: ErrorStateProps) {
  const more = useContext(ErrorActions)
  return (
    <div className="blank" role="alert">
      <span className="blank__mark blank__mark--wrong">
        <CircleAlert size={22} aria-hidden="true" />
      </span>
      <p className="blank__title">{title}</p>
      <p className="blank__text">{children}</p>
      <div className="blank__actions">
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
        {actions}
        {more}
      </div>
    </div>
  )
}

type NoticeTone = 'neutral' | 'info' | 'good' | 'warn' | 'wrong'
const noticeIcon: Readonly<Record<NoticeTone, LucideIcon>> = {
  neutral: Info,
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  wrong: CircleAlert,
}

interface NoticeProps {
  readonly tone?: NoticeTone
  /** How it is announced: `alert` interrupts, `status` waits, `note` and undefined are silent. */
  readonly role?: 'alert' | 'status' | 'note' | undefined
  readonly children: ReactNode
}

/** A short inline message. */
export function Notice({ tone = 'neutral', role, children }: NoticeProps) {
  const Icon = noticeIcon[tone]
  return (
    <div className={`notice notice--${tone}`} role={role}>
      <Icon size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
