// The login page of a role.
import { Link } from 'wouter'
import { selectTypedEmail } from '../../../state/accounts/accounts.slice'
import { useDestinations, usePageRole } from '../../destinations'
import { roleCopy, roleOrder } from '../../role-copy'
import { useAppSelector } from '../../store-binding'
import { GuestPage } from '../guest/guest-page'
import { SignInForm } from './sign-in-form'

/** The page at /{role}/login. */
export function SignInScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const typedBefore = useAppSelector(selectTypedEmail)
  return (
    <GuestPage
      title="Log in"
      links={
        <>
          <span>No account yet?</span>
          <Link href={to.signUp(role)}>Sign up</Link>
          <span>Not {roleCopy[role].as}?</span>
          {roleOrder
            .filter((other) => other !== role)
            .map((other) => (
              <Link key={other} href={to.login(other)}>
                {roleCopy[other].name}
              </Link>
            ))}
        </>
      }
    >
      <SignInForm email={typedBefore ?? ''} />
    </GuestPage>
  )
}
