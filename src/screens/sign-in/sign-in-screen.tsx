// Sign-in for one role. The password goes to the secret holder, never into an intent; what was typed stays on failure.
import type { LucideIcon } from 'lucide-react'
import { Building2, HandCoins, Landmark, LogIn, UsersRound } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { requestDismissed } from '../../state/requests/requests.events'
import { selectRequest } from '../../state/requests/requests.selectors'
import { signInRequested } from '../../state/session/session.events'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/password-field'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import type { ScreenRole } from '../destinations'
import { useDestinations } from '../destinations'
import { PageHeading } from '../page-heading'
import { useInstruments, useIntent, useRead } from '../store-binding'
import { signInProblem } from './sign-in-words'
import './sign-in.css'

const SUBJECT = 'auth.login'
const roles: Readonly<Record<ScreenRole, { readonly name: string; readonly as: string; readonly icon: LucideIcon }>> = {
  lender: { name: 'Lender', as: 'a lender', icon: Landmark },
  originator: { name: 'Originator', as: 'an originator', icon: UsersRound },
  investor: { name: 'Investor', as: 'an investor', icon: HandCoins },
  borrower: { name: 'Borrower', as: 'a borrower', icon: Building2 },
}
const roleOrder: readonly ScreenRole[] = ['lender', 'originator', 'investor', 'borrower']

/** The page at /{role}/login. */
export function SignInScreen({ role }: { readonly role: ScreenRole }) {
  const say = useIntent()
  const { secrets } = useInstruments()
  const request = useRead((state) => selectRequest(state, SUBJECT))
  const to = useDestinations()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean }>({
    email: false,
    password: false,
  })
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  // A message of an earlier try, or of another role's page, says nothing here.
  useEffect(() => () => say(requestDismissed({ subject: SUBJECT })), [say])
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
    say(signInRequested({ email: email.trim(), passwordKey: secrets.hold(password), role }))
  }

  const { name, as, icon: Icon } = roles[role]
  return (
    <div className="sign-in">
      <div className="sign-in__card">
        <div className="sign-in__role">
          <span>
            <Icon size={22} aria-hidden="true" />
          </span>
          {name}
        </div>
        <PageHeading title="Log in" />
        <form onSubmit={submit} noValidate>
          {problem?.form ? (
            <Notice tone="wrong" role="alert">
              {problem.form}{' '}
              {problem.otherRole ? (
                <Link href={to.login(problem.otherRole)}>Go to the login for {roles[problem.otherRole].as}</Link>
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
          <Button type="submit" size="large" wide busy={pending}>
            <LogIn size={18} aria-hidden="true" />
            {pending ? 'Logging in…' : 'Log in'}
          </Button>
        </form>
        <nav className="sign-in__others" aria-label="Other roles">
          <span>Not {as}?</span>
          {roleOrder
            .filter((other) => other !== role)
            .map((other) => (
              <Link key={other} href={to.login(other)}>
                {roles[other].name}
              </Link>
            ))}
        </nav>
      </div>
    </div>
  )
}
