// Pairs of a name and a value as a description list.
import type { ReactNode } from 'react'
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

/** A description list in tabular figures. */
export function Facts({ facts, layout = 'columns' }: FactsProps) {
  return (
    <dl className={layout === 'columns' ? 'facts num' : 'lines num'}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
