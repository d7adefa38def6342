// The choices in a setup: lookup lists, the lender's people, fixed choices. Loads the lists.
import { useEffect, useMemo } from 'react'
import type { ChoiceName } from '../../../domain/loan/draft-comparison'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { loanPartiesRequested, selectParties } from '../../../state/loan-setup/loan-setup.slice'
import { type LookupName, lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { selectUser } from '../../../state/session/session.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useListedParties } from './listed-parties'
import {
  depositChoices,
  extensionChoices,
  processChoices,
  programChoices,
  protectionChoices,
  servicingChoices,
} from './setup-copy'
import type { Choices } from './setup-form'

const lookupNames: readonly LookupName[] = [
  'lookup.section-acts',
  'lookup.states',
  'lookup.originator-entities',
  'lookup.servicer-companies',
  'lookup.delivery-date-restrictions',
]

const toChoices = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The lists, and whether they are loading or have failed. Without `asksForParties` the people come from the user's profile. */
export function useSetupLists(asksForParties = true) {
  const dispatch = useAppDispatch()
  const sections = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  const states = useAppSelector((state) => selectLookup(state, 'lookup.states'))
  const entities = useAppSelector((state) => selectLookup(state, 'lookup.originator-entities'))
  const servicers = useAppSelector((state) => selectLookup(state, 'lookup.servicer-companies'))
  const restrictions = useAppSelector((state) => selectLookup(state, 'lookup.delivery-date-restrictions'))
  const parties = useAppSelector(selectParties)
  const unreadableRows = useAppSelector((state) =>
    lookupNames.reduce((sum, name) => sum + selectUnreadable(state, name), 0),
  )
  const unreadableParties = Object.values(parties.row?.unreadable_rows ?? {}).reduce((sum, count) => sum + count, 0)
  const unreadable = unreadableRows + unreadableParties
  const user = useAppSelector(selectUser)
  const listed = useListedParties(parties.status === 'failed')
  const reload = useMemo(
    () => () => {
      for (const name of lookupNames) dispatch(lookupRequested({ name }))
      if (asksForParties) dispatch(loanPartiesRequested())
    },
    [dispatch, asksForParties],
  )
  useEffect(reload, [reload])
  const lists = [sections, states, entities, servicers, restrictions]
  const error = lists.find(({ status }) => status === 'failed')?.error ?? null
  const loading =
    lists.some(({ status }) => status === 'loading' || status === 'unknown') || parties.status === 'loading'
  return useMemo(
    () => ({
      sections: sections.rows,
      states: states.rows,
      entities: entities.rows,
      servicers: servicers.rows,
      restrictions: restrictions.rows,
      parties: parties.row,
      listed,
      user,
      loading,
      error,
      /** How many rows of these lists couldn't be read. */
      unreadable,
      reload,
    }),
    [sections, states, entities, servicers, restrictions, parties, listed, user, loading, error, unreadable, reload],
  )
}

export type SetupLists = ReturnType<typeof useSetupLists>

/** A section of the act as a choice. */
export const sectionChoice = ({ id, name, type, loan_type }: SetupLists['sections'][number]) => ({
  value: String(id),
  alias: `${loan_type.toUpperCase()} ${name}`,
  label: `${name} · ${type === 'construction' ? 'Construction' : 'Permanent'}`,
})
const sectionChoices = (sections: SetupLists['sections']) => sections.map(sectionChoice)

/**
 * Looks up the label of an id or code. Includes every section, because another version of the loan may have a program whose
 * sections the form doesn't offer.
 */
export function choiceNames(choices: Choices, { sections }: Pick<SetupLists, 'sections'>): ChoiceName {
  const allChoices: Choices = { ...choices, loan_section_act_id: sectionChoices(sections) }
  return (field, value) => allChoices[field]?.find((choice) => choice.value === value)?.label ?? null
}

/** The choices of each field, for the current values. */
export function choicesOf(lists: SetupLists, values: SetupValues): Choices {
  const { sections, parties, listed, user } = lists
  // Without the call for parties: the user, the people of the user's profile, and all investors who may trade.
  const self = user?.profile ? [{ id: user.profile.id, name: user.profile.name }] : []
  const signators = parties?.signators ?? user?.profile?.signators ?? listed.signators
  return {
    type: programChoices,
    loan_section_act_id: sectionChoices(
      sections.filter(({ loan_type, auctionable }) => loan_type === values.type && auctionable !== false),
    ),
    originator_entity_id: toChoices(parties?.entities ?? lists.entities),
    originator_contact_id: toChoices(parties?.contacts ?? [...self, ...listed.originators]),
    project_state_id: lists.states.map(({ id, code, name }) => ({
      value: String(id),
      label: name,
      ...(code ? { alias: code } : {}),
    })),
    call_protection: protectionChoices,
    extension_fees_allowed: extensionChoices,
    gfd_treated: depositChoices,
    service_company_id: toChoices(lists.servicers),
    service_company_securities_id: toChoices(lists.servicers),
    service_person_id: toChoices(parties?.servicing_persons ?? (listed.people.length > 0 ? listed.people : signators)),
    servicing_by: servicingChoices,
    auction_process_type: processChoices,
    signators: toChoices(signators),
    investors: toChoices(parties?.investors ?? listed.investors),
  }
}
