// Marks every page of a simulator, and opens the trainee's sheet.
import { useCallback, useState } from 'react'
import { LEAVE_PRACTICE_PATH } from '../contract/practice'
import { useSimulatedMark } from '../screens/simulated-mark'
import { useAppSelector } from '../screens/store-binding'
import { selectSession } from '../state/session/session.slice'
import { MyTasks } from './my-tasks'
import { TrainerMessages, useTrainerMessages } from './trainer-messages'

/** Renders nothing on a real server. */
export function SimulatedRibbon() {
  const mark = useSimulatedMark()
  const isSignedIn = useAppSelector((state) => selectSession(state).user !== null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { messages, dismiss } = useTrainerMessages()
  if (mark === null) return null
  const { isPractice } = mark
  const show = () => {
    setOpen(true)
    // The sheet lists all messages.
    dismiss(messages)
  }
  return (
    <>
      <aside className={isPractice ? 'ribbon ribbon--practice' : 'ribbon'} aria-label="Simulator">
        {mark.text}
        {isSignedIn ? (
          <button type="button" className="ribbon__sheet" onClick={show}>
            My tasks
            {messages.length > 0 ? (
              <>
                <span className="dot" aria-hidden="true" />
                <span className="visually-hidden"> (unread message)</span>
              </>
            ) : null}
          </button>
        ) : null}
        {isPractice ? (
          <a className="ribbon__sheet" href={LEAVE_PRACTICE_PATH}>
            Leave practice
          </a>
        ) : null}
      </aside>
      {isSignedIn ? <TrainerMessages messages={messages} onDismiss={(message) => dismiss([message])} /> : null}
      {open ? <MyTasks onClose={close} /> : null}
    </>
  )
}
