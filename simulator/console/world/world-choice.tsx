// The picker for the current world, grouped by node in a cluster.
import { useId } from 'react'
import type { World } from '../../control-api/control.schemas'
import { worldName } from './world-name'

interface WorldChoiceProps {
  readonly worlds: readonly World[]
  readonly shown: string | null
  readonly onShow: (id: string) => void
  readonly onOpen: () => void
}

interface WorldOption {
  readonly id: string
  readonly name: string
  /** Its node in a cluster; undefined for an unlisted world. */
  readonly node?: string | undefined
}

const optionsOf = (worlds: readonly WorldOption[]) =>
  worlds.map((one) => (
    <option key={one.id} value={one.id}>
      {one.name}
    </option>
  ))

export function WorldChoice({ worlds, shown, onShow, onOpen }: WorldChoiceProps) {
  const id = useId()
  const known: readonly WorldOption[] = worlds.map((world) => ({
    id: world.id,
    name: worldName(world),
    node: world.node,
  }))
  const all = shown === null || known.some((one) => one.id === shown) ? known : [{ id: shown, name: shown }, ...known]
  const nodes = [...new Set(all.flatMap(({ node }) => node ?? []))].toSorted()
  return (
    <div className="top__world">
      <label htmlFor={id} className="top__word">
        World
      </label>
      <select
        id={id}
        title={all.find((one) => one.id === shown)?.name}
        value={shown ?? ''}
        onFocus={onOpen}
        onChange={(event) => onShow(event.target.value)}
      >
        {shown === null ? <option value="">none</option> : null}
        {optionsOf(all.filter(({ node }) => node === undefined))}
        {nodes.map((node) => (
          <optgroup key={node} label={`Node ${node}`}>
            {optionsOf(all.filter((one) => one.node === node))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
