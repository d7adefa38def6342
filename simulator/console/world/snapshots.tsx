// The snapshots of a world: restore, branch off, rename or delete each.
import { useState } from 'react'
import type { Snapshot } from '../../control-api/control.schemas'
import { countText, dayText, timeText } from '../copy'
import { Loaded } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'

interface SnapshotsProps {
  readonly worldId: string
  readonly onShow: (id: string) => void
}

export function Snapshots({ worldId, onShow }: SnapshotsProps) {
  const snapshots = useControlQuery('snapshots.list', { params: { worldId } })
  return (
    <Loaded query={snapshots} what="the snapshots">
      {(list) =>
        list.length === 0 ? null : (
          <ul className="snapshots num" aria-label="Snapshots">
            {list.map((snapshot) => (
              <SnapshotRow
                key={snapshot.name}
                snapshot={snapshot}
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

interface SnapshotRowProps extends SnapshotsProps {
  readonly snapshot: Snapshot
  readonly onChanged: () => void
}

function SnapshotRow({ snapshot: { name, at, n }, worldId, onShow, onChanged }: SnapshotRowProps) {
  const { busy, run } = useRunAction()
  const [isNaming, setNaming] = useState(false)
  const params = { worldId }
  const runAndRefetch = async <T,>(action: () => Promise<T>, report: (result: T) => string): Promise<void> => {
    await run(action, report)
    onChanged()
  }
  const branch = async () => {
    const body = { snapshot: name, label: name, paused: true }
    const forked = await run(
      () => control('snapshots.fork', { params, body }),
      ({ id }) => `World ${id} branched off at “${name}”. It’s paused.`,
    )
    if (forked !== null) onShow(forked.id)
  }
  const details = (
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
            void runAndRefetch(
              () => control('snapshots.rename', { params, body: { name, to } }),
              () => `“${name}” is now “${to}”.`,
            )
          }}
        />
        {details}
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
      {details}
      <div className="button-row">
        {action('Restore', `Restore ${name}`, () =>
          run(
            () => control('snapshots.restore', { params, body: { name } }),
            ({ discarded = 0 }) => `Restored “${name}”. ${countText(discarded, 'entry', 'entries')} discarded.`,
          ),
        )}
        {action('Branch off', `Branch off from ${name}`, branch)}
        {action('Rename', `Rename ${name}`, () => setNaming(true))}
        {action('Delete', `Delete ${name}`, () =>
          runAndRefetch(
            () => control('snapshots.delete', { params, query: { name } }),
            () => `Deleted “${name}”.`,
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
        const newName = text.trim()
        if (newName === '' || newName === name) onCancel()
        else onName(newName)
      }}
    >
      <input
        // The user clicked Rename to get this field.
        ref={(field) => field?.focus()}
        className="small-input"
        aria-label={`New name for ${name}`}
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
