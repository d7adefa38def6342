// The display name of a world (its id with its label or scenario), and the form that changes the label.
import { useState } from 'react'
import type { World } from '../../control-api/control.schemas'
import { plainText, timeText } from '../copy'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

/** `main · Monday class`; without a label `main · first live auction`. */
export const worldName = ({ id, label, scenario }: Pick<World, 'id' | 'label' | 'scenario'>): string =>
  `${id} · ${label ?? plainText(scenario)}`

/** The default label of a branch: its origin and the time it branched off. */
export const branchLabel = ({ id, label }: Pick<World, 'id' | 'label'>, at: number): string =>
  `${(label ?? id).slice(0, 60)} at ${timeText(at)}`

interface WorldNameProps {
  readonly world: World
  readonly onChanged: () => void
}

/** Key this by the label, so that it resets when another trainer changes it. */
export function WorldName({ world, onChanged }: WorldNameProps) {
  const { busy, run } = useRunAction()
  const [text, setText] = useState(world.label ?? '')
  const newLabel = text.trim()
  const isChanged = newLabel !== (world.label ?? '')
  const save = async () => {
    const label = newLabel === '' ? null : newLabel
    await run(
      () => control('worlds.change', { params: { worldId: world.id }, body: { label } }),
      () => (label === null ? `Removed the name of world ${world.id}.` : `World ${world.id} is now “${label}”.`),
    )
    onChanged()
  }
  return (
    <form
      className="world-name"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !busy) void save()
      }}
    >
      <label>
        Name
        <input
          className="small-input"
          value={text}
          maxLength={80}
          placeholder={world.id}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {isChanged ? (
        <button type="submit" className="small-button" disabled={busy}>
          Save name
        </button>
      ) : null}
    </form>
  )
}
