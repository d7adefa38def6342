// The form that signs in: on the page of a role, and over a page whose session has ended. The password goes to the secrets
// port, never into an action. A failure keeps the input.
import { LogIn } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { requestDismissed } from '../../state/requests/requests.slice'
import { sessionSignInRequested } from '../../state/session/session.slice'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/password-field'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import type { ScreenRole } from '../destinations'
import { useDestinations } from '../destinations'
import { VerifyEmailDialog } from '../guest/verify-email-dialog'
import { useRequestState } from '../request-state'
import { roleCopy } from '../role-copy'
import { useAppDispatch, useScreenPorts } from '../store-binding'
import { signInProblem, waitText } from './sign-in-copy'
import { useWait } from './use-wait'
import './sign-in.css'

const SUBJECT = 'auth.login'

interface SignInFormProps {
  readonly role: ScreenRole
  /** What stands in the e-mail field at first. */
  readonly email: string
  /** Before a link leads to another page. */
  readonly onElsewhere?: () => void
}

/** The fields, the messages and the button. */
export function SignInForm({ role, email: known, onElsewhere }: SignInFormProps) {
  const dispatch = useAppDispatch()
  const { secrets } = useScreenPorts()
  const request = useRequestState(SUBJECT)
  const to = useDestinations()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState('')
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean }>({
    email: false,
    password: false,
  })
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  // The error of an earlier attempt, or of another role's page, does not belong here.
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  useEffect(() => (known === '' ? emailInput : passwordInput).current?.focus(), [known])

  const lockedMs = request?.status === 'failed' ? (request.error?.retryAfterMs ?? null) : null
  const locked = useWait(lockedMs, request?.entryId)
  // The wait is about one address.
  const isLocked = locked !== null && locked > 0 && email.trim() === sent
  const pending = request?.status === 'pending'
  const problem = request?.status === 'failed' && request.error ? signInProblem(request.error, locked) : null
  const failedAt = request?.status === 'failed' ? request.since : null
  useEffect(() => {
    if (failedAt !== null) passwordInput.current?.focus()
  }, [failedAt])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending || isLocked) return
    const lacking = { email: email.trim() === '', password: password === '' }
    setMissing(lacking)
    if (lacking.email || lacking.password) {
      ;(lacking.email ? emailInput : passwordInput).current?.focus()
      return
    }
    setSent(email.trim())
    dispatch(sessionSignInRequested({ email: email.trim(), passwordKey: secrets.hold(password), role }))
  }

  return (
    <>
      {/* Whoever types will sign in: what that needs comes meanwhile. Who only looks does not download it. */}
      <form onSubmit={submit} noValidate className="sign-in">
        {problem?.form ? (
          <Notice tone="wrong" {...(locked === null ? { role: 'alert' } : {})}>
            {problem.form}{' '}
            {problem.otherRole ? (
              <Link href={to.login(problem.otherRole)} onClick={onElsewhere}>
                Go to the login for {roleCopy[problem.otherRole].as}
              </Link>
            ) : null}
          </Notice>
        ) : null}
        {/* Announced once, not by the second. */}
        {lockedMs === null ? null : (
          <p className="visually-hidden" role="alert">
            The next try is possible {waitText(lockedMs)}.
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
          <Link href={to.forgotPassword(role)} onClick={onElsewhere}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="large" wide busy={pending} disabled={isLocked}>
          <LogIn size={18} aria-hidden="true" />
          {pending ? 'Logging in…' : 'Log in'}
        </Button>
      </form>
      <VerifyEmailDialog
        open={problem?.unverified === true}
        email={email.trim()}
        onClose={() => dispatch(requestDismissed({ subject: SUBJECT }))}
      />
    </>
  )
}
