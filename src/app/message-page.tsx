// A message in the place of a page, and the page of an error of rendering. message-pages.tsx has those of places and sessions.
import type { ReactNode } from 'react'
import { useEffect } from 'react'
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

/** A message in the middle of the page. */
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

/** The way home, which loads the app again, and the event log. */
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

/** An unexpected error, with the event log for support. */
export function UnhandledErrorPage({ message, status }: { readonly message: string; readonly status: number }) {
  return (
    <MessagePage code={status} title={message} actions={<HomeOrLog />}>
      <p>
        Nothing that you sent is lost. The event log helps to find what went wrong; names and e-mails are not in it.
      </p>
    </MessagePage>
  )
}
