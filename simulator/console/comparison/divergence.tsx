// Where two worlds diverge, in words, and their traces since.
import type { Comparison } from '../../control-api/comparison.schemas'
import { countText, spanText, timeText } from '../copy'
import { Section } from '../layout/section'

const since = (ms: number): string => (ms < 0 ? `${spanText(-ms)} before the start` : `${spanText(ms)} after the start`)

export function Divergence({ comparison: { parting } }: { readonly comparison: Comparison }) {
  return (
    <Section title="Where they diverge">
      {parting === null ? (
        <p>Nowhere. So far both worlds are identical.</p>
      ) : (
        <>
          <p className="num">
            {parting.kind === 'drawn' ? 'Both worlds did the same. Only browser-generated values differ. ' : ''}
            The first difference is log entry {parting.n} at {timeText(Date.parse(parting.at))},{' '}
            {since(parting.offset_ms)}.
          </p>
          <ul className="comparison__says">
            {parting.says.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

export function Traces({ comparison: { one, other, lines, more } }: { readonly comparison: Comparison }) {
  if (lines.length === 0) return null
  const numbered = lines.map((line, number) => ({ ...line, number }))
  return (
    <Section title="What happened since">
      <table className="sheet num comparison__traces">
        <thead>
          <tr>
            <th scope="col">At</th>
            <th scope="col">{one.id}</th>
            <th scope="col">{other.id}</th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, ...line }) => (
            <tr key={number} className={line.one === line.other ? 'comparison__same' : undefined}>
              <td>{timeText(Date.parse(line.at))}</td>
              <td>{line.one ?? '–'}</td>
              <td>{line.other ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more === 0 ? null : <p className="hint">{countText(more, 'more line', 'more lines')} not shown.</p>}
    </Section>
  )
}
