// Two versions of one form, field by field: what a merge takes from which, and a choice where both changed a field.
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/states'
import './drafts.css'

/** One field in which two versions differ, with its values as text. */
export interface FieldVersions {
  readonly key: string
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** Whose value is taken; null where both changed it, and the person chooses. */
  readonly takes: 'mine' | 'theirs' | null
}

type Picks = Readonly<Record<string, 'mine' | 'theirs'>>

/** The choices so far, and what a merge of them takes from the other version. */
export function useVersionChoices(differences: readonly FieldVersions[]) {
  const [picks, setPicks] = useState<Picks>({})
  const [refused, setRefused] = useState(false)
  const open = differences.filter(({ key, takes }) => takes === null && picks[key] === undefined)
  return {
    picks,
    /** The fields that still need a choice, once a merge was tried without. */
    lacking: refused ? open.map(({ field }) => field) : [],
    pick(key: string, version: 'mine' | 'theirs') {
      setPicks((before) => ({ ...before, [key]: version }))
    },
    /** The fields to take from the other version; null, with a message, while a choice is open. */
    settle(): readonly string[] | null {
      setRefused(open.length > 0)
      if (open.length > 0) return null
      return differences.filter(({ key, takes }) => (takes ?? picks[key]) === 'theirs').map(({ key }) => key)
    },
  }
}

interface VersionChoicesProps {
  readonly differences: readonly FieldVersions[]
  readonly choices: ReturnType<typeof useVersionChoices>
  /** The heading of the other version: who saved it, and when. */
  readonly theirsLabel: string
}

/** The table of both versions. */
export function VersionChoices({ differences, choices, theirsLabel }: VersionChoicesProps) {
  if (differences.length === 0) return <p>The two versions hold the same values.</p>
  return (
    <>
      <div className="draft-offer__table">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">{theirsLabel}</th>
              <th scope="col">Merged</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Row key={difference.key} difference={difference} choices={choices} />
            ))}
          </tbody>
        </table>
      </div>
      {choices.lacking.length > 0 ? (
        <Notice tone="wrong" role="alert">
          Both versions changed {choices.lacking.join(', ')}. Choose a value for each.
        </Notice>
      ) : null}
    </>
  )
}

function Row({ difference, choices }: Pick<VersionChoicesProps, 'choices'> & { readonly difference: FieldVersions }) {
  const { key, field, mine, theirs, takes } = difference
  const pick = choices.picks[key]
  return (
    <tr>
      <th scope="row">{field}</th>
      <td>{mine || '—'}</td>
      <td>{theirs || '—'}</td>
      <td>
        {takes === null ? (
          <div className="draft-offer__picks">
            {(['mine', 'theirs'] as const).map((version) => (
              <Button
                key={version}
                size="small"
                tone={pick === version ? 'primary' : 'quiet'}
                aria-pressed={pick === version}
                onClick={() => choices.pick(key, version)}
              >
                {version === 'mine' ? 'Keep mine' : 'Use the other'}
              </Button>
            ))}
          </div>
        ) : takes === 'mine' ? (
          'Yours'
        ) : (
          'The other'
        )}
      </td>
    </tr>
  )
}
