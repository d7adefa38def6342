// Merges two versions of a form field by field, with a choice for each field that both changed.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import { type FieldVersions, VersionTable } from './version-table'
import './drafts.css'

type Picks = Readonly<Record<string, 'mine' | 'theirs'>>

/** The choices so far, and the fields that a merge takes from the other version. */
export function useVersionChoices(differences: readonly FieldVersions[]) {
  const [picks, setPicks] = useState<Picks>({})
  const [wasIncomplete, setWasIncomplete] = useState(false)
  const open = differences.filter(({ key, winner }) => winner === null && picks[key] === undefined)
  return {
    picks,
    /** The fields that still need a choice, once a merge was tried without it. */
    undecided: wasIncomplete ? open.map(({ field }) => field) : [],
    pick(key: string, version: 'mine' | 'theirs') {
      setPicks((before) => ({ ...before, [key]: version }))
    },
    /** The fields to take from the other version; null, with a message, while a choice is missing. */
    keysToMerge(): readonly string[] | null {
      setWasIncomplete(open.length > 0)
      if (open.length > 0) return null
      return differences.filter(({ key, winner }) => (winner ?? picks[key]) === 'theirs').map(({ key }) => key)
    },
  }
}

interface VersionChoicesProps {
  readonly differences: readonly FieldVersions[]
  readonly choices: ReturnType<typeof useVersionChoices>
  /** The heading of the other version. */
  readonly theirsLabel: string
}

export function VersionChoices({ differences, choices, theirsLabel }: VersionChoicesProps) {
  return (
    <>
      <VersionTable
        differences={differences}
        mineLabel="Yours"
        theirsLabel={theirsLabel}
        below={(difference, version) => <MergeMark difference={difference} version={version} choices={choices} />}
      />
      {choices.undecided.length > 0 ? (
        <Notice tone="wrong" role="alert">
          Both versions changed {choices.undecided.join(', ')}. Choose a value for each.
        </Notice>
      ) : null}
    </>
  )
}

interface MergeMarkProps extends Pick<VersionChoicesProps, 'choices'> {
  readonly difference: FieldVersions
  readonly version: 'mine' | 'theirs'
}

/** A choice if both changed the field; else a mark below the value that a merge takes. */
function MergeMark({ difference: { key, winner }, version, choices }: MergeMarkProps) {
  if (winner === null) {
    const isPicked = choices.picks[key] === version
    return (
      <Button
        size="small"
        tone={isPicked ? 'primary' : 'quiet'}
        aria-pressed={isPicked}
        onClick={() => choices.pick(key, version)}
      >
        {version === 'mine' ? 'Use mine' : 'Use the other'}
      </Button>
    )
  }
  return winner === version ? (
    <span className="version-table__taken">
      <Check size={14} aria-hidden="true" />
      Merge uses this
    </span>
  ) : null
}
