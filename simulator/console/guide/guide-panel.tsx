// Guides a first-time trainer: how to start, the trainee's next task, and the end.
import type { ReactNode } from 'react'
import type { Scenario, World } from '../../control-api/control.schemas'
import type { Debrief, Room } from '../../control-api/training.schemas'
import { InnerLink } from '../layout/inner-link'
import { usePlainLinks } from '../people/plain-links'
import { nextTasks, type TrainingPhase, traineeOf } from './guide'

interface GuideProps {
  readonly phase: TrainingPhase
  readonly world: World
  readonly scenario: Scenario | null
  readonly debrief: Debrief | undefined
  /** True once someone is signed in as the trainee. */
  readonly traineeIsIn: boolean
  readonly onPlay: () => void
  /** The class that plays this scenario; null if none is open. */
  readonly room: Room | null
}

export function Guide(props: GuideProps) {
  switch (props.phase) {
    case 'begin':
      return <Start {...props} />
    case 'running':
      return <Running debrief={props.debrief} />
    case 'over':
      return <Over world={props.world} debrief={props.debrief} />
    default: {
      const never: never = props.phase
      return never
    }
  }
}

function Step({ done, children }: { readonly done?: boolean; readonly children: ReactNode }) {
  return (
    <li className={done ? 'guide__step guide__step--done' : 'guide__step'}>
      {children}
      {done ? <span className="guide__tick"> ✓ done</span> : null}
    </li>
  )
}

function Start({ world, scenario, debrief, traineeIsIn, room, onPlay }: GuideProps) {
  // Until the debrief is loaded, the scenario is assumed to have tasks.
  const hasTasks = debrief === undefined || debrief.seats.some(({ tasks }) => tasks.length > 0)
  const lead = traineeOf(world)
  const isPlain = usePlainLinks()
  return (
    <section className="guide" aria-label="How to run this training">
      <h3>{scenario?.title ?? world.scenario}</h3>
      {scenario === null ? null : <p>{scenario.summary}.</p>}
      <ol>
        <Step done={traineeIsIn}>
          {lead === null ? (
            'Enter the marketplace as anyone in the cast.'
          ) : (
            <>
              <a href={isPlain ? lead.plain_enter : lead.enter} target="_blank" rel="noopener" referrerPolicy="origin">
                Open the trainee’s marketplace as {lead.name} <span aria-hidden="true">↗</span>
              </a>
              , or, for a class, <InnerLink to={{ world: world.id, page: 'class' }}>open a room</InnerLink>.
            </>
          )}
        </Step>
        {room === null ? (
          <Step>
            <button type="button" className="small-button small-button--main" onClick={onPlay}>
              Start the clock
            </button>
            {hasTasks ? ' and give the trainee the first task. Tasks check themselves off.' : '.'}
          </Step>
        ) : (
          <Step>
            Your class is in room {room.code}. Start its clock{' '}
            <InnerLink to={{ world: null, room: room.id, page: 'class' }}>on the class page</InnerLink>.
          </Step>
        )}
        <Step>Present the notes as they appear. Speed up or jump ahead when nothing is happening.</Step>
        {hasTasks ? (
          <Step>
            At the end, open the{' '}
            <InnerLink to={{ world: world.id, room: room?.id ?? null, page: 'debrief' }}>debrief</InnerLink> for times
            and scores.
          </Step>
        ) : null}
      </ol>
    </section>
  )
}

function Running({ debrief }: { readonly debrief: Debrief | undefined }) {
  const next = debrief === undefined ? [] : nextTasks(debrief)
  if (next.length === 0) return null
  return (
    <section className="guide guide--line" aria-label="Next up">
      {next.length > 3 ? (
        <p>
          <b>{next.length} trainees</b> still have tasks to do. See Tasks.
        </p>
      ) : (
        next.map(({ who, say }) => (
          <p key={who}>
            <b>Next for {who}:</b> {say}
          </p>
        ))
      )}
    </section>
  )
}

function Over({ world, debrief }: { readonly world: World; readonly debrief: Debrief | undefined }) {
  const seats = debrief?.seats.filter(({ tasks }) => tasks.length > 0) ?? []
  return (
    <section className="guide guide--line" aria-label="Training over">
      <p>
        <b>This scenario is over.</b>{' '}
        {seats.map(({ name, person, score, out_of: outOf }) => `${name ?? person.name}: ${score} of ${outOf} points. `)}
        <InnerLink to={{ world: world.id, page: 'debrief' }}>Open the debrief</InnerLink>
      </p>
    </section>
  )
}
