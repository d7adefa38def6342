// The scope of the next fault: a button per person with a seat, a list of everyone else, and call and channel filters.
import { calls } from '../../../src/contract/calls'
import { channels } from '../../../src/contract/channels'
import { SelectField } from '../../../src/ui/select-field'
import type { World } from '../../control-api/control.schemas'
import { initialsOf } from '../copy'
import { ANY, type Scope } from './fault-presets'

const choicesOf = (any: string, names: readonly string[]) => [
  { value: ANY, label: any },
  ...names.map((name) => ({ value: name, label: name })),
]
const callChoices = choicesOf('every call', Object.keys(calls).sort())
const channelChoices = choicesOf('every channel', Object.keys(channels).sort())

export interface FaultScopeProps {
  readonly world: World
  readonly scope: Scope
  readonly onScope: (scope: Scope) => void
}

export function FaultScope({ world, scope, onScope }: FaultScopeProps) {
  const seatedKeys = Object.values(world.seats).flat()
  const people = world.cast.filter(({ key }) => seatedKeys.includes(key))
  const others = world.cast.filter(({ key }) => !seatedKeys.includes(key))
  const choose = (person: string): void => onScope({ ...scope, person })
  return (
    <div className="scope">
      <fieldset className="scope__people" aria-label="Who faults affect">
        <button type="button" className="scope__person" aria-pressed={scope.person === ANY} onClick={() => choose(ANY)}>
          For everyone
        </button>
        {people.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            className="scope__person"
            aria-pressed={scope.person === key}
            aria-label={`${initialsOf(name)}: for ${name}`}
            onClick={() => choose(key)}
          >
            <span title={name} aria-hidden="true">
              {initialsOf(name)}
            </span>
          </button>
        ))}
      </fieldset>
      {others.length === 0 ? null : (
        <SelectField
          label="Others"
          value={others.some(({ key }) => key === scope.person) ? scope.person : ANY}
          choices={[{ value: ANY, label: 'none' }, ...others.map(({ key, name }) => ({ value: key, label: name }))]}
          onChoice={choose}
        />
      )}
      <SelectField
        label="Call"
        value={scope.call}
        choices={callChoices}
        onChoice={(call) => onScope({ ...scope, call })}
      />
      <SelectField
        label="Channel"
        value={scope.channel}
        choices={channelChoices}
        onChoice={(channel) => onScope({ ...scope, channel })}
      />
    </div>
  )
}
