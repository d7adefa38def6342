// Name and value pairs as a description list.
import { Fragment, type ReactNode } from 'react'
import './facts.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** `columns`: small names above values; `lines`: name left, value right. */
  readonly layout?: 'columns' | 'lines'
}

/** Parts that must not wrap: a phone number, and a word with the dot that follows it. */
const UNBREAKABLE = /(\+1 \(\d{3}\) \d{3}-\d{4}(?: ·)?|(?<!\S)\S+ ·)/

/** Lets text wrap only where a reader expects it. */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !UNBREAKABLE.test(value)) return withBreaks(value)
  let end = 0
  return value
    .split(UNBREAKABLE)
    .filter(Boolean)
    .map((part) => {
      end += part.length
      const text = withBreaks(part)
      return (
        <Fragment key={end}>{UNBREAKABLE.test(part) ? <span className="facts__unbroken">{text}</span> : text}</Fragment>
      )
    })
}

/** An email address, URL or domain that is too long for a column. */
const LONG_ADDRESS = /(?=\S{17})\S*([@/]|[a-z]\.[a-z])/

/** Longer texts are left alone, because looking for addresses takes quadratic time. In characters. */
const MAX_TEXT = 5_000

/** Allows an email address or URL to wrap after `@` and `/`, and before a dot in the domain. */
function withBreaks(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || value.length > MAX_TEXT || !LONG_ADDRESS.test(value)) return value
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

/** A description list with tabular figures. */
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
