// The sign-in form, for the login page and for the dialog over a page whose session has ended. The password goes to the
// secrets port, never into an action. A failure keeps the input.
import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readEmail } from '../../../domain/entry/email'
import { accountReactivationRequested } from '../../../state/accounts/accounts.slice'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { sessionSignInRequested } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { PasswordField } from '../../../ui/password-field'
import { Notice } from '../../../ui/states'
import { TextField } from '../../../ui/text-field'
import { useDestinations, usePageRole } from '../../destinations'
import { useRequestState } from '../../request-state'
import { roleCopy } from '../../role-copy'
import { useAppDispatch, useScreenPorts } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { shownText } from '../forms/shown-values'
import { VerifyEmailDialog } from '../guest/verify-email-dialog'
import { signInProblem, waitText } from './sign-in-copy'
import { SuspendedNotice } from './suspended-notice'
import { useWait } from './use-wait'
import './sign-in.css'

const SUBJECT = 'auth.login'
const REACTIVATION_SUBJECT = 'auth.reactivate'

interface SignInFormProps {
  /** The initial value of the email field. */
  readonly email: string
  /** Called before a link opens another page. */
  readonly onLeave?: () => void
}

export function SignInForm({ email: initialEmail, onLeave }: SignInFormProps) {
  const dispatch = useAppDispatch()
  const role = usePageRole()
  const { secrets } = useScreenPorts()
  const login = useRequestState(SUBJECT)
  const reactivation = useRequestState(REACTIVATION_SUBJECT)
  // A reactivation always follows a refused login, so it is the later request.
  const request = reactivation ?? login
  const canReactivate = useOffers('reactivation')
  const to = useDestinations()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [sentEmail, setSentEmail] = useState('')
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean }>({
    email: false,
    password: false,
  })
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  // Clears the outcomes on leaving, so that no other form shows them.
  useEffect(
    () => () => {
      for (const subject of [SUBJECT, REACTIVATION_SUBJECT]) dispatch(requestDismissed({ subject }))
    },
    [dispatch],
  )
  useEffect(() => (initialEmail === '' ? emailInput : passwordInput).current?.focus(), [initialEmail])

  const lockedMs = request?.status === 'failed' ? (request.error?.retryAfterMs ?? null) : null
  const locked = useWait(lockedMs, request?.entryId)
  // The wait applies to one address.
  const isLocked = locked !== null && locked > 0 && readEmail(email) === sentEmail
  const pending = request?.status === 'pending'
  const problem = request?.status === 'failed' && request.error ? signInProblem(request.error, locked) : null
  const failedAt = request?.status === 'failed' ? request.since : null
  useEffect(() => {
    if (failedAt !== null) passwordInput.current?.focus()
  }, [failedAt])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending || isLocked) return
    // Password managers may fill fields without an event.
    const shown = {
      email: readEmail(shownText(event.currentTarget, 'email') ?? email),
      password: shownText(event.currentTarget, 'password') ?? password,
    }
    setEmail(shown.email)
    setPassword(shown.password)
    const missingNow = { email: shown.email === '', password: shown.password === '' }
    setMissing(missingNow)
    if (missingNow.email || missingNow.password) {
      ;(missingNow.email ? emailInput : passwordInput).current?.focus()
      return
    }
    setSentEmail(shown.email)
    dispatch(requestDismissed({ subject: REACTIVATION_SUBJECT }))
    dispatch(sessionSignInRequested({ email: shown.email, passwordKey: secrets.hold(shown.password), role }))
  }

  const reactivate = () => {
    if (!pending)
      dispatch(accountReactivationRequested({ email: sentEmail, passwordKey: secrets.hold(password), role }))
  }
  // Read from the refused login, which stays in the state during and after a reactivation.
  const suspension = login?.status === 'failed' && login.error ? signInProblem(login.error) : null
  const isReactivatable =
    canReactivate &&
    suspension?.reactivatable === true &&
    reactivation?.status !== 'failed' &&
    readEmail(email) === sentEmail

  return (
    <>
      <form onSubmit={submit} noValidate className="sign-in">
        {navigator.cookieEnabled === false ? (
          <Notice tone="warn">Your browser blocks cookies for this site. Allow them before you log in.</Notice>
        ) : null}
        {isReactivatable ? (
          <SuspendedNotice message={suspension.form ?? ''} busy={pending} onReactivate={reactivate} />
        ) : problem?.form ? (
          <Notice tone="wrong" {...(locked === null ? { role: 'alert' } : {})}>
            {problem.form}{' '}
            {problem.otherRole ? (
              <Link href={to.login(problem.otherRole)} onClick={onLeave}>
                Go to the login for {roleCopy[problem.otherRole].as}
              </Link>
            ) : null}
          </Notice>
        ) : null}
        {/* Announced once, not every second. */}
        {lockedMs === null ? null : (
          <p className="visually-hidden" role="alert">
            You can try again {waitText(lockedMs)}.
          </p>
        )}
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
          <Link href={to.forgotPassword(role)} onClick={onLeave}>
            Forgot password?
          </Link>
        </div>
        <Button
          type="submit"
          tone={isReactivatable ? 'quiet' : 'primary'}
          size="large"
          wide
          busy={login?.status === 'pending'}
          disabled={isLocked || reactivation?.status === 'pending'}
        >
          <LogIn size={18} aria-hidden="true" />
          {login?.status === 'pending' ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
      <VerifyEmailDialog
        open={problem?.unverified === true}
        email={readEmail(email)}
        onClose={() => dispatch(requestDismissed({ subject: SUBJECT }))}
      />
    </>
  )
}
