// The trainee's sheet, which the app opens from its ribbon: tasks, score, the trainer's messages, and a hand to raise.
import { useEffect } from 'react'
import { Button } from '../../../src/ui/button'
import type { Sheet } from '../../control-api/training.schemas'
import { Loaded } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import { TaskList } from '../tasks/task-list'

/** Polling interval, ms. */
const POLL_MS = 2_000

export function SheetPage() {
  const sheet = useControlQuery('sheet.show', {}, { refetchInterval: POLL_MS })
  useEffect(() => {
    document.title = 'Your sheet'
    // The parent page doesn't receive key presses in this frame.
    const forwardEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') window.parent.postMessage('close the sheet', window.location.origin)
    }
    window.addEventListener('keydown', forwardEscape)
    return () => window.removeEventListener('keydown', forwardEscape)
  }, [])
  return (
    <main className="trainee-sheet">
      <Loaded query={sheet} what="your sheet">
        {(data) => <SheetContent sheet={data} onChanged={() => void sheet.refetch()} />}
      </Loaded>
    </main>
  )
}

function SheetContent({ sheet, onChanged }: { readonly sheet: Sheet; readonly onChanged: () => void }) {
  const { busy, run } = useRunAction()
  const { room, tasks, person } = sheet
  const raise = async (hand: boolean) => {
    await run(() => control('sheet.hand', { body: { hand } }))
    onChanged()
  }
  return (
    <>
      <h1>{sheet.title}</h1>
      <p className="hint">
        {room === null ? '' : `${room.name}, playing `}
        {person.name}, {person.role}
      </p>
      {sheet.problem === null ? null : <p role="alert">{sheet.problem}</p>}
      {tasks.length === 0 ? (
        <p className="hint">You have no tasks here.</p>
      ) : (
        <section aria-label="Your tasks">
          <p className="trainee-sheet__score num">
            <b>{sheet.score}</b> of {sheet.out_of} points
          </p>
          <TaskList tasks={tasks} />
        </section>
      )}
      {room === null ? null : (
        <>
          <section aria-label="Messages from your trainer">
            <h2>Messages</h2>
            {room.messages.length === 0 ? <p className="hint">No messages yet.</p> : null}
            <ul className="trainee-sheet__messages" aria-live="polite">
              {room.messages.toReversed().map(({ n, text }) => (
                <li key={n}>{text}</li>
              ))}
            </ul>
          </section>
          <Button tone={room.hand ? 'quiet' : 'primary'} busy={busy} onClick={() => raise(!room.hand)}>
            {room.hand ? 'Lower my hand' : 'Raise my hand'}
          </Button>
          <p className="hint trainee-sheet__back">
            Your personal link, to return from any browser: <code>{room.back}</code>
            <br />
            Your password, if the app asks you to sign in again: <code>{room.password}</code>
          </p>
        </>
      )}
    </>
  )
}
