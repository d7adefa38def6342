// Finds an originator's lender by the domain of the work email (S7.22). If no lender uses that domain, the originator chooses
// one of the lenders that work with originators (S7.16).
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { domainOf, isEmail, readEmail } from '../../../domain/entry/email'
import { originatorLenderSearchRequested, selectLenderSearch } from '../../../state/originators/originators.slice'
import { selectUser } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { OneOfList } from './lookup-field'
import type { FormOfProfile } from './use-profile-form'

export function LenderFinder({ form }: { readonly form: FormOfProfile }) {
  const dispatch = useAppDispatch()
  const search = useAppSelector(selectLenderSearch)
  const email = readEmail(useWatch({ control: form.control, name: 'text.email' }) ?? '')
  const { field, fieldState } = useController({ control: form.control, name: 'text.lender_profile_id' })
  const ready = email !== '' && isEmail(email)
  const account = useAppSelector(selectUser)?.email ?? null
  const isConfirmed = account === null || account.toLowerCase() === email.toLowerCase()
  const current = search.email === email ? search : null
  const foundLender = isConfirmed ? (current?.lender ?? null) : null

  // A new address invalidates the lender found for the old one, but keeps one that the user chose.
  const lenderId = foundLender === null ? '' : String(foundLender.lender_profile_id)
  const domainLenderId = useRef('')
  const { setValue, getValues } = form
  useEffect(() => {
    if (current === null || current.status === 'searching') return
    const isFromDomain = getValues('text.lender_profile_id') === domainLenderId.current
    domainLenderId.current = lenderId
    if (lenderId === '' && !isFromDomain) return
    setValue('text.lender_profile_id', lenderId, { shouldDirty: true, shouldValidate: lenderId !== '' })
  }, [current, lenderId, setValue, getValues])
  const isNotFound = isConfirmed && (current?.status === 'none' || current?.status === 'failed')
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
      {foundLender !== null ? (
        <Notice tone="good" role="status">
          {foundLender.name ? (
            <>
              Your lender is <strong>{foundLender.name}</strong>, who uses
            </>
          ) : (
            'Your lender uses'
          )}{' '}
          the domain {foundLender.domain ?? domainOf(email)}. We’ll ask them to approve you.
        </Notice>
      ) : null}
      {ready && !isConfirmed ? (
        <Notice tone="warn" role="status">
          You confirmed {account}, not this address. Use the confirmed address, or sign up with this one.
        </Notice>
      ) : null}
      {isConfirmed && current?.status === 'none' ? (
        <Notice tone="warn" role="status">
          No lender uses this address’s domain. Choose the lender you work with, or ask them to add the domain to their
          profile.
        </Notice>
      ) : null}
      {current?.status === 'failed' ? (
        <Notice tone="wrong" role="alert">
          {current.error?.fields.email?.[0] ?? current.error?.message ?? 'Couldn’t look up your lender.'}
        </Notice>
      ) : null}
      {isNotFound ? (
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
      {fieldState.error?.message && foundLender === null && !isNotFound ? (
        <Notice tone="wrong" role="alert">
          {fieldState.error.message}
        </Notice>
      ) : null}
    </div>
  )
}
