// Creates an account in one role. The password goes to the secrets port, never into an action. A failure keeps the input.
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { readEmail } from '../../../domain/entry/email'
import { MIN_PASSWORD_LENGTH } from '../../../domain/validation/password-strength'
import { checked, confirms, email, hardToGuess, min, required } from '../../../domain/validation/rules'
import { signUpRequest } from '../../../state/accounts/accounts.epics'
import { selectTypedEmail } from '../../../state/accounts/accounts.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useShownRequest } from '../../request-state'
import { roleCopy, roleOrder } from '../../role-copy'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { useRequest } from '../../use-request'
import { FormCheck, FormPassword, FormText } from '../forms/form-fields'
import { type FormRules, resolverOf, useServerErrors } from '../forms/rule-form'
import { submitShown } from '../forms/shown-values'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { NotOffered } from './not-offered'
import { StrengthMeter } from './strength-meter'

const SUBJECT = 'auth.sign-up'

interface SignUpEntry {
  email: string
  password: string
  password_confirmation: string
  terms: boolean
}

const rules: FormRules<SignUpEntry> = {
  email: { label: 'Email', rules: () => [required, email] },
  password: { label: 'Password', rules: (entry) => [required, min(MIN_PASSWORD_LENGTH), hardToGuess(entry.email)] },
  password_confirmation: { label: 'Confirm password', rules: (entry) => [required, confirms(entry.password)] },
  terms: { label: 'I agree to the terms', rules: () => [checked] },
}
const fields = Object.keys(rules)

/** The page at /{role}/sign-up. */
export function SignUpScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const isOffered = useOffers('sign-up')
  // The form may be gone, but this page still explains the refusal.
  useShownRequest(SUBJECT)
  if (isOffered) return <SignUpForm />
  return (
    <GuestPage title="Create your account" links={<Link href={to.login(role)}>Log in</Link>}>
      <NotOffered feature="sign-up" />
    </GuestPage>
  )
}

function SignUpForm() {
  const role = usePageRole()
  const to = useDestinations()
  const { secrets } = useScreenPorts()
  const [, navigate] = useLocation()
  const {
    status,
    error: requestError,
    send,
    dismiss,
  } = useRequest(signUpRequest, SUBJECT, {
    onSucceeded: () => navigate(`${to.verification(role)}?sent`),
  })
  const typedBefore = useAppSelector(selectTypedEmail)
  const form = useForm<SignUpEntry>({
    resolver: resolverOf(rules),
    defaultValues: { email: typedBefore ?? '', password: '', password_confirmation: '', terms: false },
  })
  const error = status === 'failed' ? requestError : null
  useServerErrors(form, error)
  useEffect(() => dismiss, [dismiss])

  const { control, watch } = form
  const pending = status === 'pending'
  const submit = submitShown(form, ({ email: address, password, terms }) => {
    if (pending) return
    send({ role, email: readEmail(address), passwordKey: secrets.hold(password), terms })
  })
  const message = error === null ? null : guestMessage(error, fields)
  return (
    <GuestPage
      title="Create your account"
      links={
        <>
          <span>Have an account?</span>
          <Link href={to.login(role)}>Log in</Link>
          <span>Not {roleCopy[role].as}?</span>
          {roleOrder
            .filter((other) => other !== role)
            .map((other) => (
              <Link key={other} href={to.signUp(other)}>
                {roleCopy[other].name}
              </Link>
            ))}
        </>
      }
    >
      {role === 'originator' ? (
        <p className="guest__lead">
          Use your work email. Its domain identifies your lender. <Link href={to.lenderauth}>Find your lender</Link>
        </p>
      ) : null}
      <form onSubmit={submit} noValidate>
        {message ? (
          <Notice tone="wrong" role="alert">
            {message}
          </Notice>
        ) : null}
        <FormText control={control} name="email" label="Email" type="email" autoComplete="username" />
        <FormPassword
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          help={<StrengthMeter password={watch('password')} email={watch('email')} />}
        />
        <FormPassword
          control={control}
          name="password_confirmation"
          label="Confirm password"
          autoComplete="new-password"
        />
        <FormCheck control={control} name="terms" label="I agree to the terms" />
        <Terms />
        <Button type="submit" size="large" wide busy={pending}>
          <ArrowRight size={18} aria-hidden="true" />
          {pending ? 'Signing up…' : 'Sign up'}
        </Button>
      </form>
    </GuestPage>
  )
}

function Terms() {
  return (
    <details className="guest__terms">
      <summary>Read the terms</summary>
      <ul>
        <li>A bid is binding once the marketplace accepts it. It can’t be withdrawn.</li>
        <li>The marketplace’s clock decides when an auction ends.</li>
        <li>What you learn about a loan before its auction is confidential.</li>
        <li>You act for the firm named in your profile.</li>
      </ul>
    </details>
  )
}
