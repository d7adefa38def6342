// The investors who may bid. An empty list invites all.
import { useState } from 'react'
import { CheckList, SegmentedField } from '../../ui/choice-group'

const choices = [
  { value: 'all', label: 'All investors' },
  { value: 'selected', label: 'Selected' },
] as const

interface InvitedInvestorsProps {
  /** Investor ids. */
  readonly values: readonly string[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (values: readonly string[]) => void
  readonly empty: string
  readonly error?: string | null | undefined
}

/** **All investors**, or **Selected** with a list. */
export function InvitedInvestors({ values, options, onChoice, empty, error }: InvitedInvestorsProps) {
  const [choosing, setChoosing] = useState(false)
  const selected = choosing || values.length > 0
  return (
    <>
      <SegmentedField
        label="Invited investors"
        value={selected ? 'selected' : 'all'}
        options={choices}
        onChoice={(choice) => {
          setChoosing(choice === 'selected')
          if (choice === 'all') onChoice([])
        }}
        error={selected ? null : error}
      />
      {selected ? (
        <CheckList
          label="Selected investors"
          values={values}
          options={options}
          onChoice={(next) => {
            setChoosing(true)
            onChoice(next)
          }}
          empty={empty}
          help={values.length === 0 ? 'Select at least one. Until you do, all investors are invited.' : undefined}
          error={error}
        />
      ) : null}
    </>
  )
}
