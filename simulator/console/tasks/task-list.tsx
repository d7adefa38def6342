// A list of tasks: each has its status as a sign, and as a word for screen readers.
import type { TaskProgress } from '../../control-api/training.schemas'

type TaskStatus = 'done' | 'lost' | 'open'

const taskStatusOf = ({ done, lost }: Pick<TaskProgress, 'done' | 'lost'>): TaskStatus =>
  done ? 'done' : lost ? 'lost' : 'open'

const statusMarks: Readonly<Record<TaskStatus, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '✓', word: 'Done: ' },
  lost: { sign: '✕', word: 'Missed: ' },
  open: { sign: '○', word: 'Open: ' },
}

/** Tasks with their status and points. */
export const TaskList = ({ tasks }: { readonly tasks: readonly TaskProgress[] }) => (
  <ul>
    {tasks.map((task) => {
      const status = taskStatusOf(task)
      const { sign, word } = statusMarks[status]
      return (
        <li key={task.id} className={`task task--${status}`}>
          <span aria-hidden="true">{sign}</span>
          <span>
            <span className="visually-hidden">{word}</span>
            {task.say}
          </span>
          <span className="task__points num">{task.points}</span>
        </li>
      )
    })}
  </ul>
)
