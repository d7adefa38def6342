// How to give this training, for somebody who has never seen it: shown while a world waits at its beginning.

import type { Scenario, World } from './shapes'
import { InnerLink } from './task-panel'

interface StartHereProps {
  readonly world: World
  readonly scenario: Scenario | null
  readonly onPlay: () => void
}

export function StartHere({ world, scenario, onPlay }: StartHereProps) {
  const lead = world.seats?.trainee?.[0] ?? Object.values(world.seats ?? {})[0]?.[0]
  const trainee = world.cast.find(({ key }) => key === lead)
  return (
    <section className="start" aria-label="How to begin">
      <h3>{scenario?.title ?? world.scenario}</h3>
      {scenario === null ? null : <p>{scenario.summary}.</p>}
      <ol>
        <li>
          {trainee === undefined ? (
            'Enter the marketplace as somebody.'
          ) : (
            <>
              <a href={trainee.enter} target="_blank" rel="noopener">
                Open the trainee’s marketplace as {trainee.name} <span aria-hidden="true">↗</span>
              </a>
              , or give the trainees a room.
            </>
          )}
        </li>
        <li>
          <button type="button" className="small-button" onClick={onPlay}>
            Start the clock
          </button>
        </li>
        <li>
          Read the remarks for the presenter, and go faster or jump where nothing happens. Tasks tick off by themselves.
        </li>
        <li>
          At the end, open the <InnerLink to={{ world: world.id, page: 'debrief' }}>debrief</InnerLink>.
        </li>
      </ol>
    </section>
  )
}
