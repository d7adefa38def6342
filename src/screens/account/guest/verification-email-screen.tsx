// After a sign-up: where the email was sent, and how to resend it. After a reload, the page asks for the address.
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useSearch } from 'wouter'
import { readEmail } from '../../../domain/entry/email'
import { email, required } from '../../../domain/validation/rules'
import { accountResendRequested, selectTypedEmail } from '../../../state/accounts/accounts.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { FormText } from '../forms/form-fields'
import { type FormRules, resolverOf, useServerErrors } from '../forms/rule-form'
import { submitShown } from '../forms/shown-values'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { MailboxHint } from './mailbox-hint'
import { ResendEmail } from './resend-email'
import { VerifyEmailDialog } from './verify-email-dialog'

interface AddressEntry {
  email: string
}
const rules: FormRules<AddressEntry> = { email: { label: 'Email', rules: () => [required, email] } }

/** The page at /{role}/verification-email; `?sent` right after a sign-up opens the dialog. */
export function VerificationEmailScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const address = useAppSelector(selectTypedEmail)
  const [, navigate] = useLocation()
  const justSent = new URLSearchParams(useSearch()).has('sent')
  const canResend = useOffers('email-again')
  const [dialog, setDialog] = useState(justSent)
  // Otherwise the address may be from another form.
  const [signedUp] = useState(justSent)
  const close = () => {
    setDialog(false)
    navigate(to.verification(role), { replace: true })
  }
  const showsDialog = dialog && address !== null
  return (
    <GuestPage
      title="Check your email"
      links={
        <>
          <Link href={to.signUp(role)}>Sign up with another address</Link>
          <Link href={to.login(role)}>Log in</Link>
        </>
      }
    >
      <div className="guest__body">
        <p>
          <MailCheck size={18} aria-hidden="true" />{' '}
          {signedUp && address !== null ? (
            <>
              We sent a confirmation link to <b>{address}</b>.
            </>
          ) : (
            'We sent a confirmation link when you signed up.'
          )}{' '}
          Open it to continue your registration. It expires in 24 hours. Can’t find it? Check your spam folder.
        </p>
        <MailboxHint />
        {address === null && canResend ? <AddressForm /> : null}
        {address === null || showsDialog ? null : <ResendEmail email={address} />}
      </div>
      <VerifyEmailDialog open={showsDialog} email={address ?? ''} onClose={close} />
    </GuestPage>
  )
}

function AddressForm() {
  const dispatch = useAppDispatch()
  const request = useRequestState('auth.resend')
  const form = useForm<AddressEntry>({ resolver: resolverOf(rules), defaultValues: { email: '' } })
  const error = request?.status === 'failed' ? request.error : null
  useServerErrors(form, error)
  const message = error === null ? null : guestMessage(error, ['email'])
  return (
    <form
      noValidate
      onSubmit={submitShown(form, ({ email: address }) =>
        dispatch(accountResendRequested({ email: readEmail(address) })),
      )}
    >
      {message ? (
        <Notice tone="wrong" role="alert">
          {message}
        </Notice>
      ) : null}
      <FormText control={form.control} name="email" label="Email" type="email" autoComplete="username" />
      <Button type="submit" size="large" wide busy={request?.status === 'pending'}>
        Resend email
      </Button>
    </form>
  )
}
