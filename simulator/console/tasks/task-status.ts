// The status of a task, with its sign and the word for screen readers.
import type { TaskProgress } from '../../control-api/training.schemas'

type TaskStatus = 'done' | 'lost' | 'open'

export const taskStatusOf = ({ done, lost }: Pick<TaskProgress, 'done' | 'lost'>): TaskStatus =>
  done ? 'done' : lost ? 'lost' : 'open'

export const statusMarks: Readonly<Record<TaskStatus, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '✓', word: 'Done: ' },
  lost: { sign: '✕', word: 'Missed: ' },
  open: { sign: '○', word: 'Open: ' },
}
