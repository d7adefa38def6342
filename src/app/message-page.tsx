// A message that replaces a page, and the page for rendering errors. For other cases, see message-pages.tsx.
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { LANDING_PATH } from './paths'
import './message-page.css'

interface MessagePageProps {
  readonly code?: number
  readonly title: string
  readonly children?: ReactNode
  /** Buttons and links below the text. */
  readonly actions?: ReactNode
}

export function MessagePage({ code, title, children, actions }: MessagePageProps) {
  useEffect(() => {
    document.title = `${title} · Loan Auction Marketplace`
  }, [title])
  return (
    <main className="message-page">
      {code === undefined ? null : <p className="message-page__code num">{code}</p>}
      <h1>{title}</h1>
      {children}
      {actions ? <div className="message-page__actions">{actions}</div> : null}
    </main>
  )
}

/** A home link that reloads the app, and a button that downloads the event log. */
export function HomeOrLog() {
  return (
    <>
      <a className={buttonClass()} href={LANDING_PATH}>
        Back to the home page
      </a>
      <DownloadLogButton />
    </>
  )
}

export function UnhandledErrorPage({ message, status }: { readonly message: string; readonly status: number }) {
  return (
    <MessagePage code={status} title={message} actions={<HomeOrLog />}>
      <p>Nothing you sent is lost. The event log helps us find the cause. It contains no names or email addresses.</p>
    </MessagePage>
  )
}
