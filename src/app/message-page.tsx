// Whole-page messages: errors with their status, nobody reachable, another person in another tab, a world that ended.
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useAppDispatch } from '../screens/store-binding'
import { sessionCheckRequested } from '../state/session/session.events'
import { Button, buttonClass } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { NOT_FOUND_TEXT } from './error-copy'
import { LANDING_PATH } from './paths'

interface MessagePageProps {
  readonly code?: number
  readonly title: string
  /** Stands inside the frame, under its header. */
  readonly inside?: boolean
  readonly children?: ReactNode
  readonly ways?: ReactNode
}

/** A message in the middle of the page, with its ways out. */
export function MessagePage({ code, title, inside = false, children, ways }: MessagePageProps) {
  useEffect(() => {
    document.title = `${title} · Loan Auction Marketplace`
  }, [title])
  const body = (
    <>
      {code === undefined ? null : <p className="message-page__code num">{code}</p>}
      <h1>{title}</h1>
      {children}
      {ways ? <div className="message-page__ways">{ways}</div> : null}
    </>
  )
  return inside ? (
    <div className="message-page message-page--inside">{body}</div>
  ) : (
    <main className="message-page">{body}</main>
  )
}

/** No route matches, or a page is not made for this role. A full load home: whatever is wrong here is left behind. */
export function NotFoundPage({ inside = false }: { readonly inside?: boolean }) {
  return (
    <MessagePage
      code={404}
      title={NOT_FOUND_TEXT}
      inside={inside}
      ways={
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

/** A token is stored, but the server cannot be asked whose it is. */
export function UnreachablePage({ message }: { readonly message: string | null }) {
  const dispatch = useAppDispatch()
  return (
    <MessagePage
      title="The marketplace cannot be reached"
      ways={
        <>
          <Button onClick={() => dispatch(sessionCheckRequested())}>Try again</Button>
          <DownloadLogButton />
        </>
      }
    >
      <p>You are still signed in. {message ?? 'No answer came.'} It is tried again by itself.</p>
    </MessagePage>
  )
}

/** Another tab of this browser belongs to somebody else now: nothing here may be trusted. */
export function SomebodyElsePage() {
  return (
    <MessagePage
      title="Somebody else signed in"
      ways={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <p>
        In another tab of this browser another account was signed in. This tab has stopped so that nothing is mixed up.
      </p>
    </MessagePage>
  )
}

/** The simulator has no such world any more. */
export function WorldEndedPage() {
  return (
    <MessagePage
      title="This world has ended"
      ways={
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
      <p>
        The simulated world that this page belonged to is gone. Other worlds, and the way into them, are on the console.
      </p>
    </MessagePage>
  )
}

/** What nobody foresaw, with the log for support. */
export function UnhandledErrorPage({ message, status }: { readonly message: string; readonly status: number }) {
  return (
    <MessagePage
      code={status}
      title={message}
      ways={
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
