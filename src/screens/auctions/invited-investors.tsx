// The investors who may bid: all, or selected ones. While none is selected, the list holds `NOBODY_YET`, which can't be sent.
import { useState } from 'react'
import { isSelection, selectedInvestors, selectionOf } from '../../domain/invitations'
import { CheckList, SegmentedField } from '../../ui/choice-group'

const choices = [
  { value: 'all', label: 'All investors' },
  { value: 'selected', label: 'Selected investors' },
] as const

interface InvitedInvestorsProps {
  /** Investor ids, or `NOBODY_YET`; empty for all investors. */
  readonly values: readonly string[]
  /** True if neither was chosen and the current choice isn't known: then none is shown as chosen. */
  readonly isUnknown?: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (values: readonly string[]) => void
  readonly empty: string
  readonly error?: string | null | undefined
}

/** **All investors**, or **Selected investors** with a list. A selection survives a look at **All investors**. */
export function InvitedInvestors({
  values,
  isUnknown = false,
  options,
  onChoice,
  empty,
  error,
}: InvitedInvestorsProps) {
  const ids = selectedInvestors(values)
  const [lastIds, setLastIds] = useState(ids)
  const isSelected = isSelection(values)
  return (
    <>
      <SegmentedField
        label="Invited investors"
        value={isUnknown ? '' : isSelected ? 'selected' : 'all'}
        options={choices}
        onChoice={(choice) => {
          setLastIds(ids)
          onChoice(choice === 'all' ? [] : selectionOf(lastIds))
        }}
        error={isSelected ? null : error}
      />
      {isSelected ? (
        <CheckList
          label="Who is invited"
          values={ids}
          options={options}
          onChoice={(next) => onChoice(selectionOf(next))}
          empty={empty}
          error={error}
        />
      ) : null}
    </>
  )
}
