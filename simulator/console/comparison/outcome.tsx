// The outcome of two worlds: tasks, points, and the scenario's expectations.
import type { ComparedWorld, Comparison } from '../../control-api/comparison.schemas'
import { Section } from '../layout/section'

type Expectation = ComparedWorld['expectations'][number]

const keyOf = ({ line, text, offset_ms: ms }: Expectation): string => `${line} ${ms} ${text}`

export function Outcome({ comparison: { one, other } }: { readonly comparison: Comparison }) {
  const worlds = [one, other]
  const expected = new Map(worlds.flatMap((world) => world.expectations.map((each) => [keyOf(each), each])))
  const seats = Math.max(...worlds.map((world) => world.seats.length))
  const indexes = Array.from({ length: seats }, (_, index) => index)
  return (
    <Section title="Outcome">
      <table className="sheet num">
        <thead>
          <tr>
            <td />
            <th scope="col">{one.id}</th>
            <th scope="col">{other.id}</th>
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={`seat ${index}`}>
              <th scope="row">{seats === 1 ? 'Trainee’s tasks' : `Trainee ${index + 1}’s tasks`}</th>
              {worlds.map((world) => (
                <td key={world.id}>{seatText(world.seats[index])}</td>
              ))}
            </tr>
          ))}
          {[...expected].map(([key, { text, line }]) => (
            <tr key={key}>
              <th scope="row">
                Expected{line === null ? '' : ` on line ${line}`}: <code>{text}</code>
              </th>
              {worlds.map((world) => (
                <td key={world.id}>
                  <Result expectation={world.expectations.find((each) => keyOf(each) === key)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const seatText = (seat: ComparedWorld['seats'][number] | undefined): string => {
  if (seat === undefined) return '–'
  const points = seat.out_of === 0 ? 'no tasks' : `${seat.done} of ${seat.of}, ${seat.score} of ${seat.out_of} points`
  return `${seat.name}: ${points}`
}

function Result({ expectation }: { readonly expectation: Expectation | undefined }) {
  if (expectation === undefined) return 'not due yet'
  return expectation.failures.length === 0 ? (
    <span className="comparison__met">met</span>
  ) : (
    <span className="comparison__failed">not met: {expectation.failures.join('; ')}</span>
  )
}
