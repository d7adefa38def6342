// Asks whether to keep an edited value that another device has changed.
import type { RefObject } from 'react'
import { Button } from '../ui/button'
import { Notice } from '../ui/states'
import './changed-elsewhere.css'

interface ChangedElsewhereProps {
  /** The value's name, such as `Theme`. */
  readonly name: string
  /** The other device's value as text. */
  readonly theirs: string
  readonly onKeep: () => void
  readonly onUse: () => void
  /** Receives the focus after an answer, because the buttons disappear then. */
  readonly focusNext: RefObject<HTMLElement | null>
}

export function ChangedElsewhere({ name, theirs, onKeep, onUse, focusNext }: ChangedElsewhereProps) {
  const answer = (decide: () => void) => () => {
    focusNext.current?.focus()
    decide()
  }
  return (
    <Notice tone="warn" role="alert">
      <p>
        {name} was changed on another device to <b className="num">{theirs}</b>. Keep yours?
      </p>
      <p className="changed-elsewhere">
        <Button tone="quiet" size="small" onClick={answer(onKeep)}>
          Keep mine
        </Button>
        <Button tone="quiet" size="small" onClick={answer(onUse)}>
          Use {theirs}
        </Button>
      </p>
    </Notice>
  )
}
