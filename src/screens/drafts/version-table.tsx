// Compares two versions of a form, one row per differing field.
import type { ReactNode } from 'react'
import './drafts.css'

/** A field that differs between two versions, with its values as text. */
export interface FieldVersions {
  readonly key: string
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** The version whose value a merge takes; null if both changed it and the user must choose. */
  readonly winner: 'mine' | 'theirs' | null
}

interface VersionTableProps {
  readonly differences: readonly FieldVersions[]
  /** The headings of the two versions. */
  readonly mineLabel: string
  readonly theirsLabel: string
  /** Renders below a value, such as a button to choose it. */
  readonly below?: (difference: FieldVersions, version: 'mine' | 'theirs') => ReactNode
}

export function VersionTable({ differences, mineLabel, theirsLabel, below }: VersionTableProps) {
  return (
    <table className="version-table">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{mineLabel}</th>
          <th scope="col">{theirsLabel}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.key}>
            <th scope="row">{difference.field}</th>
            {(['mine', 'theirs'] as const).map((version) => (
              <td key={version}>
                <span className="num">{difference[version] || '—'}</span>
                {below?.(difference, version)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
