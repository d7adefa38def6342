// Chooses the world that is shown.
import { useId } from 'react'
import type { World } from '../../control-api/control.schemas'

interface WorldChoiceProps {
  readonly worlds: readonly World[]
  readonly shown: string | null
  readonly onShow: (id: string) => void
  readonly onOpen: () => void
}

export function WorldChoice({ worlds, shown, onShow, onOpen }: WorldChoiceProps) {
  const id = useId()
  const known = worlds.map((world) => world.id)
  const ids = shown === null || known.includes(shown) ? known : [shown, ...known]
  return (
    <div className="top__world">
      <label htmlFor={id} className="top__word">
        World
      </label>
      <select id={id} value={shown ?? ''} onFocus={onOpen} onChange={(event) => onShow(event.target.value)}>
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
