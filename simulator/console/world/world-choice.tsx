// Chooses the world that is shown.
import { useId } from 'react'
import type { World } from '../../control-api/control.schemas'
import { worldName } from './world-name'

interface WorldChoiceProps {
  readonly worlds: readonly World[]
  readonly shown: string | null
  readonly onShow: (id: string) => void
  readonly onOpen: () => void
}

/** In a cluster with its node. */
const placedName = (world: World): string =>
  world.node === undefined ? worldName(world) : `${worldName(world)} · node ${world.node}`

export function WorldChoice({ worlds, shown, onShow, onOpen }: WorldChoiceProps) {
  const id = useId()
  const known = worlds.map((world) => ({ id: world.id, name: placedName(world) }))
  const all = shown === null || known.some((one) => one.id === shown) ? known : [{ id: shown, name: shown }, ...known]
  return (
    <div className="top__world">
      <label htmlFor={id} className="top__word">
        World
      </label>
      <select id={id} value={shown ?? ''} onFocus={onOpen} onChange={(event) => onShow(event.target.value)}>
        {shown === null ? <option value="">none</option> : null}
        {all.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}
