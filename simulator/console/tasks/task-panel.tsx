// The tasks of a world's trainees with their points, and the link to the debrief.

import type { Debrief, DebriefSeat } from '../../control-api/training.schemas'
import { InnerLink } from '../layout/inner-link'
import { type Loadable, Loaded, Section } from '../layout/section'
import { TaskList } from './task-list'

interface TaskPanelProps {
  readonly worldId: string
  readonly debrief: Loadable<Debrief>
}

export function TaskPanel({ worldId, debrief }: TaskPanelProps) {
  return (
    <Section
      title="Trainee’s tasks"
      anchor="tasks"
      aside={<InnerLink to={{ world: worldId, page: 'debrief' }}>Debrief</InnerLink>}
    >
      <Loaded query={debrief} what="the tasks">
        {({ seats }) =>
          seats.every(({ tasks }) => tasks.length === 0) ? (
            <p className="hint">This scenario has no tasks.</p>
          ) : (
            seats.map((seat) => <Seat key={`${seat.world} ${seat.seat}`} seat={seat} />)
          )
        }
      </Loaded>
    </Section>
  )
}

function Seat({ seat }: { readonly seat: DebriefSeat }) {
  return (
    <div className="seat">
      <p className="seat__head">
        <b>{seat.name ?? seat.person.name}</b>
        <span className="num">
          {seat.score} of {seat.out_of} points
        </span>
      </p>
      <TaskList tasks={seat.tasks} />
    </div>
  )
}
