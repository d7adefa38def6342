// How a task stands: done, lost, or open; its sign, and the word for those who do not see it.
import type { TaskProgress } from '../../control-api/training.schemas'

type Standing = 'done' | 'lost' | 'open'

export const standingOf = ({ done, lost }: Pick<TaskProgress, 'done' | 'lost'>): Standing =>
  done ? 'done' : lost ? 'lost' : 'open'

export const marks: Readonly<Record<Standing, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '✓', word: 'Done: ' },
  lost: { sign: '✕', word: 'Missed: ' },
  open: { sign: '○', word: 'Open: ' },
}
