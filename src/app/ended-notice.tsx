// The notice that the session has ended. The page stays, so that nothing typed is lost.
import { useDestinations } from '../screens/destinations'
import { Button } from '../ui/button'
import { Notice } from '../ui/states'

/** `children` says what that means for the page; the button leads to the login and back. */
export function EndedNotice({ className, children }: { readonly className: string; readonly children: string }) {
  const to = useDestinations()
  return (
    <div className={className}>
      <Notice tone="warn" role="alert">
        {children}{' '}
        <Button size="small" onClick={to.loginAgain}>
          Log in again
        </Button>
      </Notice>
    </div>
  )
}
