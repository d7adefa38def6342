// The list of scenarios, each a button that creates a world, and a drop area for the user's own files.
import { useEffect, useRef, useState } from 'react'
import type { Scenario, World } from '../../control-api/control.schemas'
import { capital, firstDigits, plainText } from '../copy'
import { moveInList } from '../keys/arrow-list'
import { type Loadable, Loaded, Section } from '../layout/section'
import { FileProblems } from './file-problems'
import { OwnScenario } from './own-scenario'

interface ScenarioListProps {
  readonly scenarios: Loadable<Scenario[]>
  /** The scenario of the current world. */
  readonly current: string | null
  readonly busy: boolean
  readonly onPick: (scenario: Scenario, seed: number | undefined) => void
  /** A world was created from this file. */
  readonly onCreated: (world: World, file: string) => void
}

/** Tags about a scenario's purpose; all others are about its topic. */
const purposes = new Set(['start-here', 'training', 'demo'])

/** Starters first, then trainings, then the rest; otherwise in the original order. */
const startersFirst = (list: readonly Scenario[]): readonly Scenario[] => {
  const rankOf = ({ tags }: Scenario): number => (tags.includes('start-here') ? 0 : tags.includes('training') ? 1 : 2)
  return list.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** `Investor · 40 min · soft close` */
const metaOf = ({ roles, minutes, tags, endless }: Scenario): string => {
  const about = tags.find((tag) => !purposes.has(tag))
  return [
    capital(roles[0] ?? 'everyone'),
    endless ? 'endless' : `${minutes} min`,
    about === undefined ? '' : plainText(about),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function ScenarioList({ scenarios, current, busy, onPick, onCreated }: ScenarioListProps) {
  const [seed, setSeed] = useState('')
  const listRef = useRef<HTMLUListElement>(null)
  const shown = scenarios.data === undefined ? null : current
  useEffect(() => {
    const list = listRef.current
    const currentItem = shown === null ? null : list?.querySelector<HTMLElement>('[aria-current]')
    if (list && currentItem) list.scrollTop = currentItem.offsetTop - list.offsetTop - currentItem.offsetHeight
  }, [shown])
  const seedNumber = /^\d{1,9}$/.test(seed) ? Number(seed) : undefined
  return (
    <Section
      title="Scenarios"
      anchor="scenarios"
      aside={
        <label className="seed">
          Seed
          <input
            className="small-input num"
            inputMode="numeric"
            placeholder="default"
            value={seed}
            onChange={(event) => setSeed(firstDigits(event.target.value, 15))}
          />
        </label>
      }
    >
      <p className="hint">Pick one to open it in a new world, paused at the start.</p>
      <Loaded query={scenarios} what="the scenarios">
        {(list) => (
          <ul ref={listRef} className="scenarios" onKeyDown={moveInList}>
            {startersFirst(list).map((scenario) => (
              <li key={scenario.id}>
                <button
                  type="button"
                  className="scenario"
                  aria-current={scenario.id === current ? 'true' : undefined}
                  aria-disabled={busy}
                  onClick={() => {
                    if (!busy) onPick(scenario, seedNumber)
                  }}
                >
                  <b>{scenario.title}</b>
                  <span>{metaOf(scenario)}</span>
                  {scenario.tags.includes('start-here') ? <span className="scenario__start">Start here</span> : null}
                  {scenario.id === current ? <span>{scenario.summary}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <FileProblems />
      <OwnScenario seed={seedNumber} onCreated={onCreated} />
    </Section>
  )
}
