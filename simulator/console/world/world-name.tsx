// What a world is called: its label, else its scenario, always with its id; and the field that changes the label.
import { useState } from 'react'
import type { World } from '../../control-api/control.schemas'
import { plainText, timeText } from '../copy'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

/** `main · Monday class`; without a label `main · first live auction`. */
export const worldName = ({ id, label, scenario }: Pick<World, 'id' | 'label' | 'scenario'>): string =>
  `${id} · ${label ?? plainText(scenario)}`

/** What a branch is called until somebody names it: where it comes from, and since when. */
export const branchLabel = ({ id, label }: Pick<World, 'id' | 'label'>, at: number): string =>
  `${(label ?? id).slice(0, 60)} at ${timeText(at)}`

interface WorldNameProps {
  readonly world: World
  readonly onChanged: () => void
}

/** Keyed by the label, so that it begins anew when somebody else changed that. */
export function WorldName({ world, onChanged }: WorldNameProps) {
  const { busy, run } = useRunAction()
  const [text, setText] = useState(world.label ?? '')
  const wished = text.trim()
  const isChanged = wished !== (world.label ?? '')
  const save = async () => {
    const label = wished === '' ? null : wished
    await run(
      () => control('worlds.change', { params: { worldId: world.id }, body: { label } }),
      () => (label === null ? `World ${world.id} has no name.` : `World ${world.id} is now “${label}”.`),
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
