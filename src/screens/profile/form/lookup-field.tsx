// One or several choices from a lookup list, with loading and error states.

import { type ReactNode, useState } from 'react'
import type { ProfileLookup } from '../../../domain/profile/profile-field'
import { folded } from '../../../text/folded'
import { Button } from '../../../ui/button'
import { CheckList } from '../../../ui/choice-group'
import { ComboField } from '../../../ui/combo-field'
import { SearchField } from '../../../ui/search-field'
import { LoadingNote, Notice, Skeleton } from '../../../ui/states'
import { useLookupList } from '../../lookup-list'
import { UnreadableOf } from '../../unreadable-note'

/** Lists of this length or longer have a search field. */
const SEARCH_FROM = 8

interface LookupChoicesProps {
  readonly lookup: ProfileLookup
  readonly label: string
  readonly children: (choices: readonly { readonly value: string; readonly label: string }[]) => ReactNode
}

/** Renders `children` with the loaded list, or its loading or error state. */
export function LookupChoices({ lookup, label, children }: LookupChoicesProps) {
  const { list, retry } = useLookupList(lookup)
  if (list.rows.length > 0 || list.status === 'loaded') {
    return (
      <>
        {children(list.rows.map((row) => ({ value: String(row.id), label: row.name })))}
        <UnreadableOf subject={lookup} one={`entry of “${label}”`} many={`entries of “${label}”`} />
      </>
    )
  }
  if (list.status === 'failed') {
    return (
      <div className="field">
        <span className="field__label">{label}</span>
        <Notice tone="wrong" role="alert">
          Couldn’t load this list.{' '}
          <Button size="small" tone="quiet" onClick={retry}>
            Try again
          </Button>
        </Notice>
      </div>
    )
  }
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <LoadingNote>{`Loading ${label}`}</LoadingNote>
      <Skeleton height="40px" />
    </div>
  )
}

interface OneOfProps {
  readonly lookup: ProfileLookup
  readonly label: string
  readonly value: string
  readonly onChoice: (value: string) => void
  readonly onBlur: () => void
  /** The label of the empty choice, if allowed. */
  readonly none?: string | undefined
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** One choice from a lookup list. */
export function OneOfList({ lookup, none, help, error, ...rest }: OneOfProps) {
  return (
    <LookupChoices lookup={lookup} label={rest.label}>
      {(choices) => (
        <ComboField
          {...rest}
          choices={none === undefined ? choices : [{ value: '0', label: none }, ...choices]}
          value={none !== undefined && rest.value === '' ? '0' : rest.value}
          onChoice={(value) => rest.onChoice(value === '0' ? '' : value)}
          help={help}
          error={error}
        />
      )}
    </LookupChoices>
  )
}

interface SomeOfProps {
  readonly lookup: ProfileLookup
  readonly label: string
  readonly values: readonly number[]
  readonly onChoice: (values: number[]) => void
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** Several choices from a lookup list. */
export function SomeOfList({ lookup, label, values, onChoice, help, error }: SomeOfProps) {
  const [search, setSearch] = useState('')
  return (
    <LookupChoices lookup={lookup} label={label}>
      {(choices) => {
        const chosen = values.map(String)
        const query = folded(search.trim())
        const matching = choices.filter((choice) => folded(choice.label).includes(query))
        return (
          <div className="some-of">
            <CheckList
              label={label}
              help={help}
              error={error}
              values={chosen}
              options={matching}
              empty={query === '' ? 'No options yet.' : 'No matches.'}
              onChoice={(next) => onChoice(next.map(Number).sort((a, b) => a - b))}
            />
            {choices.length >= SEARCH_FROM ? (
              <SearchField label={`Search ${label}`} value={search} onText={setSearch} className="some-of__search" />
            ) : null}
          </div>
        )
      }}
    </LookupChoices>
  )
}
