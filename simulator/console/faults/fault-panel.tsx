// The faults of a world: a switch per kind, the scope of the next one, and the state of active ones.
import { useState } from 'react'
import type { ActiveFault, World } from '../../control-api/control.schemas'
import { capital } from '../copy'
import { type Loadable, Loaded, Section } from '../layout/section'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { ANY, faultPresets, matchesPreset, type Scope, scopedFault } from './fault-presets'
import { FaultScope } from './fault-scope'

type FaultList = readonly Readonly<Record<string, unknown>>[]

interface FaultPanelProps {
  readonly world: World
  readonly faults: Loadable<ActiveFault[]>
}

export function FaultPanel({ world, faults }: FaultPanelProps) {
  const [scope, setScope] = useState<Scope>({ person: ANY, call: ANY, channel: ANY })
  const { run } = useRunAction()
  const put = async (list: FaultList, report?: string) => {
    await run(
      () => control('faults.replace', { params: { worldId: world.id }, body: { faults: [...list] } }),
      report === undefined ? undefined : () => report,
    )
    faults.refetch()
  }
  const nameOf = (key: string) => world.cast.find((one) => one.key === key)?.name ?? key
  const whom = scope.person === ANY ? 'everyone' : nameOf(scope.person)
  return (
    <Section title="Faults" anchor="faults">
      <Loaded query={faults} what="the faults">
        {(on) => (
          <>
            <FaultScope world={world} scope={scope} onScope={setScope} />
            <ul className="faults">
              {faultPresets.map((preset) =>
                preset.once ? (
                  <OnceRow
                    key={preset.label}
                    label={preset.label}
                    onApply={() => put([...unchanged(on), scopedFault(preset, scope)], `Applied to ${whom}.`)}
                  />
                ) : (
                  <SwitchRow
                    key={preset.label}
                    label={preset.label}
                    states={on.filter((one) => matchesPreset(preset, one)).map((one) => stateText(one, nameOf))}
                    onSwitch={(isOn) =>
                      put(
                        isOn
                          ? [...unchanged(on), scopedFault(preset, scope)]
                          : unchanged(on.filter((one) => !matchesPreset(preset, one))),
                      )
                    }
                  />
                ),
              )}
              {on
                .filter((one) => !faultPresets.some((preset) => matchesPreset(preset, one)))
                .map((one) => (
                  <SwitchRow
                    key={one.id}
                    label={capital(one.fault)}
                    states={[stateText(one, nameOf)]}
                    onSwitch={() => put(unchanged(on.filter((each) => each !== one)))}
                  />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** List entries that keep these faults active. */
const unchanged = (list: readonly ActiveFault[]) => list.map(({ id, fault }) => ({ id, fault }))

function OnceRow({ label, onApply }: { readonly label: string; readonly onApply: () => void }) {
  return (
    <li className="fault">
      <span>{label}</span>
      <button type="button" className="small-button" aria-label={`Apply: ${label}`} onClick={onApply}>
        Apply
      </button>
    </li>
  )
}

interface SwitchRowProps {
  readonly label: string
  /** One line per active fault of this kind. */
  readonly states: readonly string[]
  readonly onSwitch: (on: boolean) => void
}

function SwitchRow({ label, states, onSwitch }: SwitchRowProps) {
  const isOn = states.length > 0
  return (
    <li className="fault">
      <div>
        <span>{label}</span>
        {states.map((state) => (
          <span key={state} className="fault__state">
            {state}
          </span>
        ))}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        className="switch"
        onClick={() => onSwitch(!isOn)}
      />
    </li>
  )
}

const stateText = (one: ActiveFault, nameOf: (key: string) => string): string =>
  [
    one.for === undefined ? 'everyone' : nameOf(one.for),
    one.call ?? '',
    one.channel ?? '',
    one.source === 'scenario' ? 'from the scenario' : '',
    one.struck === 0 ? 'no hits yet' : `hit ${one.struck}×`,
  ]
    .filter(Boolean)
    .join(' · ')
