// Pairs of a name and a value as a description list.
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** `columns`: small names over values; `lines`: name left, value right. */
  readonly layout?: 'columns' | 'lines'
}

/** What stays in one line: a telephone number, and a short word with the dot that follows it. */
const KEPT = /(\+1 \(\d{3}\) \d{3}-\d{4}(?: ·)?|\S{1,16} ·)/

/** The same text, which goes on in the next line only where a reader expects it. */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !KEPT.test(value)) return atJoints(value)
  let end = 0
  return value.split(KEPT).map((part) => {
    end += part.length
    return (
      <Fragment key={end}>{KEPT.test(part) ? <span className="facts__kept">{part}</span> : atJoints(part)}</Fragment>
    )
  })
}

/** Places at which an e-mail or an address of the web may go on in the next line: after `@` and `/`, before a dot. */
function atJoints(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !/\S{17,}/.test(value) || !/[@/]/.test(value)) return value
  let end = 0
  return value.split(/(?<=[@/])(?=[^@/])|(?=\.[^.\s])/).map((part) => {
    end += part.length
    return (
      <Fragment key={end}>
        {end === part.length ? null : <wbr />}
        {part}
      </Fragment>
    )
  })
}

/** A description list in tabular figures. */
export function Facts({ facts, layout = 'columns' }: FactsProps) {
  return (
    <dl className={layout === 'columns' ? 'facts num' : 'lines num'}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{breakable(fact.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
