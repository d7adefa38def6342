// Finds the lender of an originator by the domain of the work email (S7.22); where no lender has that domain, one of the
// lenders that work with originators is chosen (S7.16).
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { email as isEmail } from '../../domain/validation/rules'
import { originatorLenderSearchRequested, selectLenderSearch } from '../../state/originators/originators.slice'
import { selectUser } from '../../state/session/session.slice'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { OneOfList } from './lookup-field'
import type { FormOfProfile } from './use-profile-form'

/** **Find your lender**, and the result. */
export function LenderFinder({ form }: { readonly form: FormOfProfile }) {
  const dispatch = useAppDispatch()
  const search = useAppSelector(selectLenderSearch)
  const email = (useWatch({ control: form.control, name: 'text.email' }) ?? '').trim()
  const { field, fieldState } = useController({ control: form.control, name: 'text.lender_profile_id' })
  const ready = email !== '' && isEmail(email, 'Email') === null
  const account = useAppSelector(selectUser)?.email ?? null
  const isConfirmed = account === null || account.toLowerCase() === email.toLowerCase()
  const current = search.email === email ? search : null
  const found = isConfirmed ? (current?.lender ?? null) : null

  // The address determines the lender: another address makes the earlier result invalid. What was chosen stays.
  const lenderId = found === null ? '' : String(found.lender_profile_id)
  const byDomain = useRef('')
  const { setValue, getValues } = form
  useEffect(() => {
    if (current === null || current.status === 'searching') return
    const isOld = getValues('text.lender_profile_id') === byDomain.current
    byDomain.current = lenderId
    if (lenderId === '' && !isOld) return
    setValue('text.lender_profile_id', lenderId, { shouldDirty: true, shouldValidate: lenderId !== '' })
  }, [current, lenderId, setValue, getValues])
  const isUnfound = isConfirmed && (current?.status === 'none' || current?.status === 'failed')
  useEffect(() => {
    if (ready && field.value !== '' && search.status === 'idle') dispatch(originatorLenderSearchRequested({ email }))
  }, [ready, field.value, search.status, dispatch, email])

  return (
    <div className="profile-form__wide rows">
      <div>
        <Button
          ref={field.ref}
          tone="quiet"
          busy={current?.status === 'searching'}
          disabled={!ready}
          onClick={() => dispatch(originatorLenderSearchRequested({ email }))}
        >
          Find your lender
        </Button>
      </div>
      {found !== null ? (
        <Notice tone="good" role="status">
          Your lender is <strong>{found.name}</strong>, found by the domain {found.domain}. They will be asked to
          approve you.
        </Notice>
      ) : null}
      {ready && !isConfirmed ? (
        <Notice tone="warn" role="status">
          You confirmed {account}, not this address: a lender is asked only under a confirmed one. For another work
          email, sign up with it.
        </Notice>
      ) : null}
      {isConfirmed && current?.status === 'none' ? (
        <Notice tone="warn" role="status">
          No lender has the domain of this address. Choose the lender that you work with, or ask them to add the domain
          to their profile.
        </Notice>
      ) : null}
      {current?.status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {current.error?.fields.email?.[0] ?? current.error?.message ?? 'The lender could not be looked up.'}
        </Notice>
      ) : null}
      {isUnfound ? (
        <OneOfList
          lookup="lookup.originator-companies"
          label="Lender"
          help="Lenders that work with originators. The one you choose will be asked to approve you."
          value={field.value ?? ''}
          onChoice={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      ) : null}
      {fieldState.error?.message && found === null && !isUnfound ? (
        <Notice tone="wrong" role="alert">
          {fieldState.error.message}
        </Notice>
      ) : null}
    </div>
  )
}
