// Messages that replace a page: errors with their status, an unreachable server, another account, a world that ended.
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useAppDispatch } from '../screens/store-binding'
import { sessionCheckRequested } from '../state/session/session.events'
import { Button, buttonClass } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { NOT_FOUND_TEXT } from './error-copy'
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
function MessagePage({ code, title, children, actions }: MessagePageProps) {
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

/** No route matches, or the page is not for this role. The link home loads the app again. */
export function NotFoundPage() {
  return (
    <MessagePage
      code={404}
      title={NOT_FOUND_TEXT}
      actions={
        <>
          <a className={buttonClass()} href={LANDING_PATH}>
            Back to the home page
          </a>
          <DownloadLogButton />
        </>
      }
    >
      <p>The address may be mistyped, or the page belongs to another role.</p>
    </MessagePage>
  )
}

/** A token is stored, but the server does not answer whose it is. */
export function UnreachablePage({ message }: { readonly message: string | null }) {
  const dispatch = useAppDispatch()
  return (
    <MessagePage
      title="The marketplace cannot be reached"
      actions={
        <>
          <Button onClick={() => dispatch(sessionCheckRequested())}>Try again</Button>
          <DownloadLogButton />
        </>
      }
    >
      <p>You are still signed in. {message ?? 'The server did not answer.'} The connection is retried automatically.</p>
    </MessagePage>
  )
}

/** Another account signed in in another tab of this browser: this page no longer belongs to the session. */
export function SomebodyElsePage() {
  return (
    <MessagePage
      title="Somebody else signed in"
      actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <p>
        Another account was signed in in another tab of this browser. This tab has stopped so that the two accounts are
        not mixed up.
      </p>
    </MessagePage>
  )
}

/** The simulator no longer has this world. */
export function WorldEndedPage() {
  return (
    <MessagePage
      title="This world has ended"
      actions={
        <>
          <a className={buttonClass()} href="/simulator/main">
            Go to the main world
          </a>
          <a className={buttonClass('quiet')} href="/simulator">
            Open the simulator console
          </a>
        </>
      }
    >
      <p>The simulated world of this page no longer exists. The simulator console lists the other worlds.</p>
    </MessagePage>
  )
}

/** An unexpected error, with the event log for support. */
export function UnhandledErrorPage({ message, status }: { readonly message: string; readonly status: number }) {
  return (
    <MessagePage
      code={status}
      title={message}
      actions={
        <>
          <a className={buttonClass()} href={LANDING_PATH}>
            Back to the home page
          </a>
          <DownloadLogButton />
        </>
      }
    >
      <p>
        Nothing that you sent is lost. The event log helps to find what went wrong; names and e-mails are not in it.
      </p>
    </MessagePage>
  )
}
