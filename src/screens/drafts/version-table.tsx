// The table of two versions of a form: one row per field in which they differ.
import type { ReactNode } from 'react'
import './drafts.css'

/** One field in which two versions differ, with its values as text. */
export interface FieldVersions {
  readonly key: string
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** Whose value a merge takes; null where both changed it, and the person chooses. */
  readonly takes: 'mine' | 'theirs' | null
}

interface VersionTableProps {
  readonly differences: readonly FieldVersions[]
  /** The headings of the two versions. */
  readonly mineLabel: string
  readonly theirsLabel: string
  /** What stands below a value, such as the button that chooses it. */
  readonly below?: (difference: FieldVersions, version: 'mine' | 'theirs') => ReactNode
}

/** The field and both values. */
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
