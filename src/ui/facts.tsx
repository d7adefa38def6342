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

/** What stays together: a telephone number, and a word with the dot that follows it. */
const KEPT = /(\+1 \(\d{3}\) \d{3}-\d{4}(?: ·)?|(?<!\S)\S+ ·)/

/** The same text, which goes on in the next line only where a reader expects it. */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !KEPT.test(value)) return atJoints(value)
  let end = 0
  return value
    .split(KEPT)
    .filter(Boolean)
    .map((part) => {
      end += part.length
      const text = atJoints(part)
      return <Fragment key={end}>{KEPT.test(part) ? <span className="facts__kept">{text}</span> : text}</Fragment>
    })
}

/** An e-mail, an address of the web or a domain that is long for a column. */
const LONG_ADDRESS = /(?=\S{17})\S*([@/]|[a-z]\.[a-z])/

/**
 * Places at which an e-mail or an address of the web may go on in the next line: after `@` and `/`, and before a dot that no
 * `@` follows.
 */
function atJoints(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !LONG_ADDRESS.test(value)) return value
  let end = 0
  return value.split(/(?<=[@/])(?=[^@/])|(?=\.[^.\s](?!\S*@))/).map((part) => {
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
