// Lists the errors in the user's scenario, world and lookup files by line and column.
import { Notice } from '../../../src/ui/states'
import { countText } from '../copy'
import { useControlQuery } from '../live/control'

/** Time between checks of the files, ms. */
export const FILES_REFETCH_MS = 3_000

export function FileProblems() {
  const { data = [] } = useControlQuery('scenarios.problems', {}, { refetchInterval: FILES_REFETCH_MS })
  if (data.length === 0) return null
  return (
    <Notice tone="wrong" role="alert">
      <p>{countText(data.length, 'problem', 'problems')} in your files:</p>
      <ul className="own-scenario__problems">
        {data.map(({ file, line, column, message }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <b>
              {file}:{line}:{column}
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
