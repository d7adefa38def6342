// Finds an originator's lender by the domain of the work email, then links to the sign-up.
import { Landmark, Search } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { domainOf, readEmail } from '../../../domain/entry/email'
import { email, required } from '../../../domain/validation/rules'
import { selectTypedEmail } from '../../../state/accounts/accounts.slice'
import { originatorLenderSearchRequested, selectLenderSearch } from '../../../state/originators/originators.slice'
import { Button, buttonClass } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { FormText } from '../forms/form-fields'
import { type FormRules, resolverOf, useServerErrors } from '../forms/rule-form'
import { submitShown } from '../forms/shown-values'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'

interface AddressEntry {
  email: string
}
const rules: FormRules<AddressEntry> = { email: { label: 'Work email', rules: () => [required, email] } }

/** The page at /{role}/lenderauth. */
export function LenderauthScreen() {
  const role = usePageRole()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const search = useAppSelector(selectLenderSearch)
  const typedBefore = useAppSelector(selectTypedEmail)
  const form = useForm<AddressEntry>({ resolver: resolverOf(rules), defaultValues: { email: typedBefore ?? '' } })
  const error = search.status === 'failed' ? search.error : null
  useServerErrors(form, error)
  const message = error === null ? null : guestMessage(error, ['email'])
  return (
    <GuestPage
      title="Find your lender"
      links={
        <>
          <Link href={to.login(role)}>Log in</Link>
          <Link href={to.signUp(role)}>Sign up</Link>
        </>
      }
    >
      <p className="guest__lead">
        Originators submit loans under a lender’s name. The domain of your work email identifies your lender.
      </p>
      <form
        noValidate
        onSubmit={submitShown(form, ({ email: address }) =>
          dispatch(originatorLenderSearchRequested({ email: readEmail(address) })),
        )}
      >
        {message ? (
          <Notice tone="wrong" role="alert">
            {message}
          </Notice>
        ) : null}
        <FormText control={form.control} name="email" label="Work email" type="email" autoComplete="email" />
        <Button type="submit" tone="quiet" size="large" wide busy={search.status === 'searching'}>
          <Search size={18} aria-hidden="true" />
          Find my lender
        </Button>
      </form>
      <div className="guest__body" aria-live="polite">
        <SearchResult />
      </div>
    </GuestPage>
  )
}

function SearchResult() {
  const to = useDestinations()
  const { status, email: address, lender } = useAppSelector(selectLenderSearch)
  const domain = domainOf(address)
  if (status === 'none') {
    return (
      <Notice tone="warn">
        No lender here uses the domain <b>{domain}</b>. Check the address, or ask your lender to add the domain to their
        profile. Then search again.
      </Notice>
    )
  }
  if (status !== 'found' || lender === null) return null
  return (
    <div className="guest__found">
      <Landmark size={22} aria-hidden="true" />
      <b>{lender.name ?? 'Your lender'}</b>
      <p>uses the domain {lender.domain ?? domain}. They’ll review your request after you sign up.</p>
      <p className="guest__body">
        <Link className={buttonClass('primary', 'large', true)} href={to.signUp('originator')}>
          Continue
        </Link>
      </p>
    </div>
  )
}
