// The faults of a world: those that are on with their state, and, folded away, a switch per kind and the scope of the next one.
import { useState } from 'react'
import { lazyPart, WhenLoaded } from '../../../src/ui/lazy-part'
import type { ActiveFault, World } from '../../control-api/control.schemas'
import { ControlRefusal } from '../../control-api/control-client'
import { capital } from '../copy'
import { type Loadable, Loaded, Section } from '../layout/section'
import { type StoredChoice, useStoredChoice } from '../layout/stored-choice'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { ANY, type FaultPreset, faultPresets, matchesPreset, type Scope, scopedFault } from './fault-presets'

/** With the names of all calls, which cover the whole contract. */
const faultScope = lazyPart(
  () => import('./fault-scope'),
  (module) => module.FaultScope,
)

const typedFaultForms = lazyPart(
  () => import('./typed-fault'),
  (module) => module.TypedFaultForms,
)

type FaultList = readonly Readonly<Record<string, unknown>>[]

/** Whether the list of kinds is open; for the life of the browser tab. */
const folded: StoredChoice<'folded' | 'open'> = {
  storage: () => window.sessionStorage,
  key: 'simulator-console-faults',
  choices: ['folded', 'open'],
}

interface FaultPanelProps {
  readonly world: World
  readonly faults: Loadable<ActiveFault[]>
}

export function FaultPanel({ world, faults }: FaultPanelProps) {
  const [scope, setScope] = useState<Scope>({ person: ANY, call: ANY, channel: ANY })
  const [choice, choose] = useStoredChoice(folded)
  const isOpen = choice === 'open'
  const setOpen = (open: boolean): void => choose(open ? 'open' : 'folded')
  const { run } = useRunAction()
  const replace = (list: FaultList) =>
    control('faults.replace', { params: { worldId: world.id }, body: { faults: [...list] } })
  /** Starts a typed fault; resolves with why it was refused. */
  const start = async (list: FaultList): Promise<readonly string[]> => {
    let problems: readonly string[] = []
    await run(async () => {
      try {
        await replace(list)
      } catch (error) {
        if (!(error instanceof ControlRefusal) || error.status !== 422) throw error
        problems = error.problems
      }
    })
    faults.refetch()
    return problems
  }
  const put = async (list: FaultList, report?: string) => {
    await run(() => replace(list), report === undefined ? undefined : () => report)
    faults.refetch()
  }
  const nameOf = (key: string) => world.cast.find((one) => one.key === key)?.name ?? key
  const whom = scope.person === ANY ? 'everyone' : nameOf(scope.person)
  return (
    <Section title="Faults" anchor="faults">
      <Loaded query={faults} what="the faults">
        {(on) => (
          <>
            <ActiveFaults
              on={on}
              stateOf={(one) => stateText(one, nameOf)}
              onEnd={(ended) => put(unchanged(on.filter((one) => one !== ended)))}
            />
            <details className="others" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>{on.length === 0 ? 'None is on. Start one' : 'Start another'}</summary>
              <WhenLoaded part={faultScope} fallback={null}>
                <faultScope.Component world={world} scope={scope} onScope={setScope} />
              </WhenLoaded>
              <ul className="faults">
                {faultPresets.map((preset) => (
                  <StartRow
                    key={preset.label}
                    preset={preset}
                    isOn={on.some((one) => matchesPreset(preset, one))}
                    onStart={() =>
                      put(
                        [...unchanged(on), scopedFault(preset, scope)],
                        preset.once ? `Applied to ${whom}.` : undefined,
                      )
                    }
                    onEnd={() => put(unchanged(on.filter((one) => !matchesPreset(preset, one))))}
                  />
                ))}
                <WhenLoaded part={typedFaultForms} fallback={null}>
                  <typedFaultForms.Component
                    onStart={({ fault: name, ...fields }) =>
                      start([
                        ...unchanged(on),
                        scopedFault({ fault: { fault: String(name), ...fields }, scope: 'calls' }, scope),
                      ])
                    }
                  />
                </WhenLoaded>
              </ul>
            </details>
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** List entries that keep these faults active. */
const unchanged = (list: readonly ActiveFault[]) => list.map(({ id, fault }) => ({ id, fault }))

interface ActiveFaultsProps {
  readonly on: readonly ActiveFault[]
  readonly stateOf: (one: ActiveFault) => string
  readonly onEnd: (one: ActiveFault) => void
}

/** The faults that are on, each with its scope and hits. */
function ActiveFaults({ on, stateOf, onEnd }: ActiveFaultsProps) {
  if (on.length === 0) return null
  return (
    <ul className="faults" aria-label="Faults that are on">
      {on.map((one) => {
        const label = faultPresets.find((preset) => matchesPreset(preset, one))?.label ?? capital(one.fault)
        return (
          <li key={one.id} className="fault">
            <div>
              <span>{label}</span>
              <span className="fault__state">{stateOf(one)}</span>
            </div>
            <button type="button" className="small-button" aria-label={`End: ${label}`} onClick={() => onEnd(one)}>
              End
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface StartRowProps {
  readonly preset: FaultPreset
  readonly isOn: boolean
  readonly onStart: () => void
  readonly onEnd: () => void
}

/** A switch, or a button for a fault that is over at once. */
function StartRow({ preset: { label, once }, isOn, onStart, onEnd }: StartRowProps) {
  return (
    <li className="fault">
      <span>{label}</span>
      {once ? (
        <button type="button" className="small-button" aria-label={`Apply: ${label}`} onClick={onStart}>
          Apply
        </button>
      ) : (
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-label={label}
          className="switch"
          onClick={isOn ? onEnd : onStart}
        />
      )}
    </li>
  )
}

const stateText = (one: ActiveFault, nameOf: (key: string) => string): string =>
  [
    one.for === undefined ? 'everyone' : nameOf(one.for),
    one.call ?? '',
    one.channel ?? '',
    ['answer', 'pass through'].includes(one.fault) ? String(one.to ?? one.status ?? '') : '',
    one.source === 'scenario' ? 'from the scenario' : '',
    one.struck === 0 ? 'no hits yet' : `hit ${one.struck}×`,
  ]
    .filter(Boolean)
    .join(' · ')
