// The page behind the link in the recovery email. Sets a new password, then opens **Password reset**. A failure keeps the input.
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { MIN_PASSWORD_LENGTH } from '../../../domain/validation/password-strength'
import { confirms, hardToGuess, min, required } from '../../../domain/validation/rules'
import { accountPasswordResetRequested, packResetSecret } from '../../../state/accounts/accounts.slice'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { Button, buttonClass } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useRequestState, useShownRequest } from '../../request-state'
import { useAppDispatch, useScreenPorts } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { FormPassword } from '../forms/form-fields'
import { type FormRules, resolverOf, useServerErrors } from '../forms/rule-form'
import { submitShown } from '../forms/shown-values'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { NotOffered } from './not-offered'
import { StrengthMeter } from './strength-meter'
import { useLinkToken } from './use-link-token'

const SUBJECT = 'auth.reset-password'
interface PasswordEntry {
  password: string
  password_confirmation: string
}
const rules: FormRules<PasswordEntry> = {
  password: { label: 'New password', rules: () => [required, min(MIN_PASSWORD_LENGTH), hardToGuess('')] },
  password_confirmation: { label: 'Confirm password', rules: ({ password }) => [required, confirms(password)] },
}

/** The page at /{role}/reset-password?token. */
export function ResetPasswordScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const isOffered = useOffers('password-reset')
  // The form may be gone, but this page still explains the refusal.
  useShownRequest(SUBJECT)
  if (isOffered) return <ResetPasswordForm />
  return (
    <GuestPage title="Set a new password" links={<Link href={to.login(role)}>Log in</Link>}>
      <NotOffered feature="password-reset" />
    </GuestPage>
  )
}

function ResetPasswordForm() {
  const role = usePageRole()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const { secrets } = useScreenPorts()
  const token = useLinkToken()
  const request = useRequestState(SUBJECT)
  const form = useForm<PasswordEntry>({
    resolver: resolverOf(rules),
    defaultValues: { password: '', password_confirmation: '' },
  })
  const error = request?.status === 'failed' ? request.error : null
  useServerErrors(form, error)
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  const pending = request?.status === 'pending'
  const message =
    token === null
      ? 'This link is incomplete. Open the link in your email again.'
      : error === null
        ? null
        : guestMessage(error, Object.keys(rules))
  return (
    <GuestPage title="Set a new password" links={<Link href={to.login(role)}>Log in</Link>}>
      <form
        noValidate
        onSubmit={submitShown(form, ({ password }) => {
          if (pending || token === null) return
          dispatch(accountPasswordResetRequested({ secretKey: secrets.hold(packResetSecret({ token, password })) }))
        })}
      >
        {message ? (
          <Notice tone="wrong" role="alert">
            {message} <Link href={to.forgotPassword(role)}>Get a new link</Link>
            {error?.kind === 'invalid' ? (
              <>
                . If you’ve already set a new password, <Link href={to.login(role)}>log in</Link>.
              </>
            ) : null}
          </Notice>
        ) : null}
        <FormPassword
          control={form.control}
          name="password"
          label="New password"
          autoComplete="new-password"
          help={<StrengthMeter password={form.watch('password')} email="" />}
        />
        <FormPassword
          control={form.control}
          name="password_confirmation"
          label="Confirm password"
          autoComplete="new-password"
        />
        <Button type="submit" size="large" wide busy={pending} disabled={token === null}>
          Reset password
        </Button>
      </form>
      <Dialog open={request?.status === 'succeeded'} onClose={() => undefined} title="Password reset" small locked>
        <p>Your password has been changed, and you’ve been signed out everywhere.</p>
        <div className="dialog__foot">
          <Link className={buttonClass('primary', 'large')} href={to.login(role)}>
            Log in
          </Link>
        </div>
      </Dialog>
    </GuestPage>
  )
}
