// Requests a password reset link. The response doesn't reveal whether the account exists.
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { readEmail } from '../../../domain/entry/email'
import { email, required } from '../../../domain/validation/rules'
import { accountResetLinkRequested, selectTypedEmail } from '../../../state/accounts/accounts.slice'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useRequestState, useShownRequest } from '../../request-state'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { FormText } from '../forms/form-fields'
import { type FormRules, resolverOf, useServerErrors } from '../forms/rule-form'
import { submitShown } from '../forms/shown-values'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { MailboxHint } from './mailbox-hint'
import { NotOffered } from './not-offered'

const SUBJECT = 'auth.forgot-password'
interface AddressEntry {
  email: string
}
const rules: FormRules<AddressEntry> = { email: { label: 'Email', rules: () => [required, email] } }

/** The page at /{role}/forgot-password. */
export function ForgotPasswordScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const isOffered = useOffers('password-reset')
  // The form may be gone, but this page still explains the refusal.
  useShownRequest(SUBJECT)
  if (isOffered) return <ForgotPasswordForm />
  return (
    <GuestPage title="Forgot your password?" links={<Link href={to.login(role)}>Log in</Link>}>
      <NotOffered feature="password-reset" />
    </GuestPage>
  )
}

function ForgotPasswordForm() {
  const role = usePageRole()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const request = useRequestState(SUBJECT)
  const typedBefore = useAppSelector(selectTypedEmail)
  const form = useForm<AddressEntry>({ resolver: resolverOf(rules), defaultValues: { email: typedBefore ?? '' } })
  const error = request?.status === 'failed' ? request.error : null
  useServerErrors(form, error)
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  const message = error === null ? null : guestMessage(error, ['email'])
  return (
    <GuestPage
      title="Forgot your password?"
      links={
        <>
          <Link href={to.login(role)}>Log in</Link>
          <Link href={to.signUp(role)}>Sign up</Link>
        </>
      }
    >
      <p className="guest__lead">
        Enter your account’s email address, and we’ll send you a link to set a new password.
      </p>
      <form
        noValidate
        onSubmit={submitShown(form, ({ email: address }) => {
          if (request?.status !== 'pending') dispatch(accountResetLinkRequested({ email: readEmail(address) }))
        })}
      >
        {message ? (
          <Notice tone="wrong" role="alert">
            {message}
          </Notice>
        ) : null}
        {request?.status === 'succeeded' ? (
          <>
            <Notice tone="good" role="status">
              If there’s an account with this email address, we’ve sent it a link. The link works once and expires in
              one hour.
            </Notice>
            <MailboxHint />
          </>
        ) : null}
        <FormText control={form.control} name="email" label="Email" type="email" autoComplete="username" />
        <Button type="submit" size="large" wide busy={request?.status === 'pending'}>
          Send reset link
        </Button>
      </form>
    </GuestPage>
  )
}
