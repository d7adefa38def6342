// Sign-in for one role. The password goes to the secrets port, never into an intent. A failure keeps the input.
import { LogIn } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { selectTypedEmail } from '../../state/accounts/accounts.selectors'
import { requestDismissed } from '../../state/requests/requests.events'
import { sessionSignInRequested } from '../../state/session/session.events'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/password-field'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import type { ScreenRole } from '../destinations'
import { useDestinations } from '../destinations'
import { GuestPage } from '../guest/guest-page'
import { VerifyEmailDialog } from '../guest/verify-email-dialog'
import { useRequestState } from '../request-state'
import { roleOrder, roleWords } from '../role-copy'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { signInProblem } from './sign-in-copy'

const SUBJECT = 'auth.login'
/** The page at /{role}/login. */
export function SignInScreen({ role }: { readonly role: ScreenRole }) {
  const dispatch = useAppDispatch()
  const { secrets } = useScreenPorts()
  const request = useRequestState(SUBJECT)
  const to = useDestinations()
  const typedBefore = useAppSelector(selectTypedEmail)
  const [email, setEmail] = useState(typedBefore ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean }>({
    email: false,
    password: false,
  })
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  // The error of an earlier attempt, or of another role's page, does not belong here.
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  useEffect(() => emailInput.current?.focus(), [])

  const pending = request?.status === 'pending'
  const problem = request?.status === 'failed' && request.error ? signInProblem(request.error) : null
  const failedAt = request?.status === 'failed' ? request.since : null
  useEffect(() => {
    if (failedAt !== null) passwordInput.current?.focus()
  }, [failedAt])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const lacking = { email: email.trim() === '', password: password === '' }
    setMissing(lacking)
    if (lacking.email || lacking.password) {
      ;(lacking.email ? emailInput : passwordInput).current?.focus()
      return
    }
    dispatch(sessionSignInRequested({ email: email.trim(), passwordKey: secrets.hold(password), role }))
  }

  return (
    <GuestPage
      role={role}
      title="Log in"
      ways={
        <>
          <span>No account yet?</span>
          <Link href={to.signUp(role)}>Sign up</Link>
          <span>Not {roleWords[role].as}?</span>
          {roleOrder
            .filter((other) => other !== role)
            .map((other) => (
              <Link key={other} href={to.login(other)}>
                {roleWords[other].name}
              </Link>
            ))}
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        {problem?.form ? (
          <Notice tone="wrong" role="alert">
            {problem.form}{' '}
            {problem.otherRole ? (
              <Link href={to.login(problem.otherRole)}>Go to the login for {roleWords[problem.otherRole].as}</Link>
            ) : null}
          </Notice>
        ) : null}
        <TextField
          ref={emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={email}
          onText={setEmail}
          error={missing.email && email.trim() === '' ? 'Email can not be empty' : problem?.email}
        />
        <PasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onText={setPassword}
          error={missing.password && password === '' ? 'Password can not be empty' : problem?.password}
        />
        <div className="guest__line">
          <Link href={to.forgotPassword(role)}>Forgot password?</Link>
        </div>
        <Button type="submit" size="large" wide busy={pending}>
          <LogIn size={18} aria-hidden="true" />
          {pending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
      <VerifyEmailDialog
        open={problem?.unverified === true}
        email={email.trim()}
        onClose={() => dispatch(requestDismissed({ subject: SUBJECT }))}
      />
    </GuestPage>
  )
}
