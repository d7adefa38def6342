// Faults of a world: a switch per kind, for whom and where, and the state of the active ones.
import { useState } from 'react'
import type { ActiveFault, World } from '../../control-api/control.schemas'
import { capital } from '../copy'
import type { Loadable } from '../layout/section'
import { Loaded, Section } from '../layout/section'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import type { Scope } from './fault-presets'
import { ANY, faultPresets, isOf, scopedFault } from './fault-presets'
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
  const whom = scope.person === ANY ? 'everybody' : nameOf(scope.person)
  return (
    <Section title="Faults" anchor="faults">
      <Loaded of={faults} what="the faults">
        {(on) => (
          <>
            <FaultScope world={world} scope={scope} onScope={setScope} />
            <ul className="faults">
              {faultPresets.map((preset) =>
                preset.once ? (
                  <OnceRow
                    key={preset.label}
                    label={preset.label}
                    onDo={() => put([...unchanged(on), scopedFault(preset, scope)], `Done for ${whom}.`)}
                  />
                ) : (
                  <SwitchRow
                    key={preset.label}
                    label={preset.label}
                    states={on.filter((one) => isOf(preset, one)).map((one) => stateText(one, nameOf))}
                    onSwitch={(isOn) =>
                      put(
                        isOn
                          ? [...unchanged(on), scopedFault(preset, scope)]
                          : unchanged(on.filter((one) => !isOf(preset, one))),
                      )
                    }
                  />
                ),
              )}
              {on
                .filter((one) => !faultPresets.some((preset) => isOf(preset, one)))
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

/** The entries of a list that leave these faults as they are. */
const unchanged = (list: readonly ActiveFault[]) => list.map(({ id, fault }) => ({ id, fault }))

function OnceRow({ label, onDo }: { readonly label: string; readonly onDo: () => void }) {
  return (
    <li className="fault">
      <span>{label}</span>
      <button type="button" className="small-button" aria-label={`${label}: do it`} onClick={onDo}>
        Do it
      </button>
    </li>
  )
}

interface SwitchRowProps {
  readonly label: string
  /** One line per fault of this kind that is on. */
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
    one.for === undefined ? 'everybody' : nameOf(one.for),
    one.call ?? '',
    one.channel ?? '',
    one.source === 'scenario' ? 'from the scenario' : '',
    one.struck === 0 ? 'not struck yet' : `struck ${one.struck}×`,
  ]
    .filter(Boolean)
    .join(' · ')
