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
  /** The headings of the two versions: `Yours`, `Saved`, `Another device, 10:15:00 ET`. */
  readonly mineLabel: string
  readonly theirsLabel: string
  /** What a merge takes, in a fourth column; left out where the versions are only compared. */
  readonly merged?: (difference: FieldVersions) => ReactNode
}

/** Field, both values, and what a merge takes. */
export function VersionTable({ differences, mineLabel, theirsLabel, merged }: VersionTableProps) {
  return (
    <div className="version-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{mineLabel}</th>
            <th scope="col">{theirsLabel}</th>
            {merged === undefined ? null : <th scope="col">Merged</th>}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.key}>
              <th scope="row">{difference.field}</th>
              <td className="num">{difference.mine || '—'}</td>
              <td className="num">{difference.theirs || '—'}</td>
              {merged === undefined ? null : <td>{merged(difference)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
