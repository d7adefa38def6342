// Which world is looked at. Asks nobody.
import { useId } from 'react'
import type { World } from '../shapes'

interface WorldChoiceProps {
  readonly worlds: readonly World[]
  readonly shown: string | null
  readonly onLook: (id: string) => void
  readonly onOpen: () => void
}

export function WorldChoice({ worlds, shown, onLook, onOpen }: WorldChoiceProps) {
  const id = useId()
  const known = worlds.map((world) => world.id)
  const ids = shown === null || known.includes(shown) ? known : [shown, ...known]
  return (
    <div className="top__world">
      <label htmlFor={id} className="top__word">
        World
      </label>
      <select id={id} value={shown ?? ''} onFocus={onOpen} onChange={(event) => onLook(event.target.value)}>
        {shown === null ? <option value="">none</option> : null}
        {ids.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  )
}
