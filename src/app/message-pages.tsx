// Messages that replace a page: one that is not there, an unreachable server, another account, a world that ended.
import { useAppDispatch } from '../screens/store-binding'
import { sessionCheckRequested } from '../state/session/session.slice'
import { Button, buttonClass } from '../ui/button'
import { DownloadLogButton } from './download-log-button'
import { NOT_FOUND_TEXT } from './error-copy'
import { HomeOrLog, MessagePage } from './message-page'

/** No route matches, or the page is not for this role. The link home loads the app again. */
export function NotFoundPage() {
  return (
    <MessagePage code={404} title={NOT_FOUND_TEXT} actions={<HomeOrLog />}>
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
export function AnotherPersonPage() {
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
