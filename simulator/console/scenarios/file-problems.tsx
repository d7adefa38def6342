// What is wrong with scenario, world and lookup files that cannot be read now, by line and column; the others are listed all the same.
import { Notice } from '../../../src/ui/states'
import { countText } from '../copy'
import { useControlQuery } from '../live/control'

/** Ms between two looks at the files. */
export const LOOKS = 3_000

export function FileProblems() {
  const { data = [] } = useControlQuery('scenarios.problems', {}, { refetchInterval: LOOKS })
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
