// Messages that replace a page: not found, server unreachable, another account signed in, world ended.
import { useAppDispatch } from '../screens/store-binding'
import { sessionCheckRequested } from '../state/session/session.slice'
import { Button, buttonClass } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { NOT_FOUND_TEXT } from './error-copy'
import { HomeOrLog, MessagePage } from './message-page'

/** No route matches, or the page is not for this role. The home link reloads the app. */
export function NotFoundPage() {
  return (
    <MessagePage code={404} title={NOT_FOUND_TEXT} actions={<HomeOrLog />}>
      <p>Check the address. The page may also belong to another role.</p>
    </MessagePage>
  )
}

/** A token is stored, but the server did not say whose it is. */
export function UnreachablePage({ message }: { readonly message: string | null }) {
  const dispatch = useAppDispatch()
  return (
    <MessagePage
      title="Can’t reach the marketplace"
      actions={
        <>
          <Button onClick={() => dispatch(sessionCheckRequested())}>Try again</Button>
          <DownloadLogButton />
        </>
      }
    >
      <p>{message ?? 'The server didn’t respond.'} You’re still signed in, and we’ll keep trying to reconnect.</p>
    </MessagePage>
  )
}

/** Another account signed in in another tab of this browser. This page no longer belongs to the session. */
export function AnotherAccountPage() {
  return (
    <MessagePage
      title="Another account signed in"
      actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      <p>
        You signed in to a different account in another tab of this browser. This tab has stopped so the two accounts
        don’t get mixed up.
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
      <p>This page’s simulated world no longer exists. The simulator console lists the others.</p>
    </MessagePage>
  )
}
