// The kept moments of a world: each is gone back to, branched off, renamed or deleted.
import { useState } from 'react'
import type { Snapshot } from '../../control-api/control.schemas'
import { countText, dayText, timeText } from '../copy'
import { Loaded } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'

interface KeptMomentsProps {
  readonly worldId: string
  readonly onShow: (id: string) => void
}

export function KeptMoments({ worldId, onShow }: KeptMomentsProps) {
  const snapshots = useControlQuery('snapshots.list', { params: { worldId } })
  return (
    <Loaded of={snapshots} what="the kept moments">
      {(list) =>
        list.length === 0 ? null : (
          <ul className="snapshots num" aria-label="Kept moments">
            {list.map((kept) => (
              <Moment
                key={kept.name}
                kept={kept}
                worldId={worldId}
                onShow={onShow}
                onChanged={() => void snapshots.refetch()}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface MomentProps extends KeptMomentsProps {
  readonly kept: Snapshot
  readonly onChanged: () => void
}

function Moment({ kept: { name, at, n }, worldId, onShow, onChanged }: MomentProps) {
  const { busy, run } = useRunAction()
  const [isNaming, setNaming] = useState(false)
  const params = { worldId }
  const changed = async <T,>(action: () => Promise<T>, report: (result: T) => string): Promise<void> => {
    await run(action, report)
    onChanged()
  }
  const branch = async () => {
    const body = { snapshot: name, label: name, paused: true }
    const made = await run(
      () => control('snapshots.fork', { params, body }),
      ({ id }) => `World ${id} goes on from “${name}”. It is paused.`,
    )
    if (made !== null) onShow(made.id)
  }
  const facts = (
    <span className="hint">
      {dayText(Date.parse(at))} {timeText(Date.parse(at))} · {countText(n, 'entry', 'entries')}
    </span>
  )
  if (isNaming)
    return (
      <li>
        <NameForm
          name={name}
          onCancel={() => setNaming(false)}
          onName={(to) => {
            setNaming(false)
            void changed(
              () => control('snapshots.rename', { params, body: { name, to } }),
              () => `“${name}” is now “${to}”.`,
            )
          }}
        />
        {facts}
      </li>
    )
  const action = (word: string, label: string, act: () => unknown) => (
    <button type="button" className="small-button" disabled={busy} aria-label={label} onClick={act}>
      {word}
    </button>
  )
  return (
    <li>
      <b>{name}</b>
      {facts}
      <div className="button-row">
        {action('Go back', `Go back to ${name}`, () =>
          run(
            () => control('snapshots.restore', { params, body: { name } }),
            ({ discarded = 0 }) => `Back at “${name}”: ${countText(discarded, 'entry was', 'entries were')} discarded.`,
          ),
        )}
        {action('Branch off', `Branch off at ${name}`, branch)}
        {action('Rename', `Rename ${name}`, () => setNaming(true))}
        {action('Delete', `Delete ${name}`, () =>
          changed(
            () => control('snapshots.delete', { params, query: { name } }),
            () => `“${name}” is no longer kept.`,
          ),
        )}
      </div>
    </li>
  )
}

interface NameFormProps {
  readonly name: string
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

function NameForm({ name, onName, onCancel }: NameFormProps) {
  const [text, setText] = useState(name)
  return (
    <form
      className="button-row"
      onSubmit={(event) => {
        event.preventDefault()
        const wished = text.trim()
        if (wished === '' || wished === name) onCancel()
        else onName(wished)
      }}
    >
      <input
        // Whoever pressed the button that made this field wants to write into it.
        ref={(field) => field?.focus()}
        className="small-input"
        aria-label={`New name of ${name}`}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel()
        }}
      />
      <button type="submit" className="small-button">
        Rename
      </button>
      <button type="button" className="small-button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}
