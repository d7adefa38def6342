// What can be made to go wrong, for whom and where: a switch per fault, and a list of what is on. Breaks nothing itself.
import { useState } from 'react'
import { calls } from '../../src/contract/calls'
import { channels } from '../../src/contract/channels'
import { SelectField } from '../../src/ui/select-field'
import { useAct } from './act'
import { control } from './control-client'
import type { FaultPreset } from './fault-presets'
import { faultPresets, isOf } from './fault-presets'
import type { Resource } from './resource'
import { Loaded, Section } from './section'
import type { ActiveFault, World } from './shapes'

interface FaultPanelProps {
  readonly world: World
  readonly faults: Resource<ActiveFault[]>
}

const ANY = ''
const choicesOf = (any: string, names: readonly string[]) => [
  { value: ANY, label: any },
  ...names.map((name) => ({ value: name, label: name })),
]
const callChoices = choicesOf('every call', Object.keys(calls).sort())
const channelChoices = choicesOf('every channel', Object.keys(channels).sort())

interface Scope {
  readonly person: string
  readonly call: string
  readonly channel: string
}

const scopedWords = ({ words, scope }: FaultPreset, { person, call, channel }: Scope) => ({
  ...words,
  ...(person === ANY ? {} : { for: person }),
  ...(scope === 'calls' && call !== ANY ? { call } : {}),
  ...(scope === 'channels' && channel !== ANY ? { channel } : {}),
})

export function FaultPanel({ world, faults }: FaultPanelProps) {
  const [scope, setScope] = useState<Scope>({ person: ANY, call: ANY, channel: ANY })
  const { act } = useAct()
  const put = async (list: readonly unknown[], said?: string) => {
    await act(() => control.putFaults(world.id, list), said === undefined ? undefined : () => said)
    faults.again()
  }
  const kept = (list: readonly ActiveFault[]) => list.map(({ id, fault }) => ({ id, fault }))
  const nameOf = (key: string) => world.cast.find((one) => one.key === key)?.name ?? key
  const people = [
    { value: ANY, label: 'everybody' },
    ...world.cast.map(({ key, name }) => ({ value: key, label: name })),
  ]
  return (
    <Section title="Faults" anchor="faults">
      <Loaded of={faults} what="the faults">
        {(on) => (
          <>
            <div className="scope">
              <SelectField
                label="For"
                value={scope.person}
                choices={people}
                onChoice={(person) => setScope({ ...scope, person })}
              />
              <SelectField
                label="Call"
                value={scope.call}
                choices={callChoices}
                onChoice={(call) => setScope({ ...scope, call })}
              />
              <SelectField
                label="Channel"
                value={scope.channel}
                choices={channelChoices}
                onChoice={(channel) => setScope({ ...scope, channel })}
              />
            </div>
            <ul className="faults">
              {faultPresets.map((preset) => {
                if (preset.once)
                  return (
                    <li key={preset.label} className="fault">
                      <span>{preset.label}</span>
                      <button
                        type="button"
                        className="small-button"
                        aria-label={`${preset.label}: do it`}
                        onClick={() =>
                          put(
                            [...kept(on), scopedWords(preset, scope)],
                            `Done for ${scope.person === ANY ? 'everybody' : nameOf(scope.person)}.`,
                          )
                        }
                      >
                        Do it
                      </button>
                    </li>
                  )
                const those = on.filter((one) => isOf(preset, one))
                const isOn = those.length > 0
                return (
                  <li key={preset.label} className="fault">
                    <div>
                      <span>{preset.label}</span>
                      {those.map((one) => (
                        <span key={one.id} className="fault__state">
                          {stateWords(one, nameOf)}
                        </span>
                      ))}
                    </div>
                    <button
                      type="button"
                      role="switch"
                      aria-checked={isOn}
                      aria-label={preset.label}
                      className="switch"
                      onClick={() =>
                        put(
                          isOn
                            ? kept(on.filter((one) => !those.includes(one)))
                            : [...kept(on), scopedWords(preset, scope)],
                        )
                      }
                    />
                  </li>
                )
              })}
              {on
                .filter((one) => !faultPresets.some((preset) => isOf(preset, one)))
                .map((one) => (
                  <li key={one.id} className="fault">
                    <div>
                      <span>{one.fault}</span>
                      <span className="fault__state">{stateWords(one, nameOf)}</span>
                    </div>
                    <button
                      type="button"
                      role="switch"
                      aria-checked="true"
                      aria-label={one.fault}
                      className="switch"
                      onClick={() => put(kept(on.filter((each) => each !== one)))}
                    />
                  </li>
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

const stateWords = (one: ActiveFault, nameOf: (key: string) => string): string =>
  [
    one.for === undefined ? 'everybody' : nameOf(one.for),
    one.call ?? '',
    one.channel ?? '',
    one.source === 'scenario' ? 'from the scenario' : '',
    one.struck === 0 ? 'not struck yet' : `struck ${one.struck}×`,
  ]
    .filter(Boolean)
    .join(' · ')
