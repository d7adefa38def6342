// Compares two worlds: their clocks, where they diverge, prices, outcomes, and what happened since.
import { useEffect } from 'react'
import type { World } from '../../control-api/control.schemas'
import { type Address, goTo } from '../layout/address'
import { InnerLink } from '../layout/inner-link'
import { SchemeSwitch } from '../layout/scheme-switch'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'
import { worldName } from '../world/world-name'
import { BothClocks } from './both-clocks'
import { Divergence, Traces } from './divergence'
import { Outcome } from './outcome'
import { Prices } from './prices'

/** Time between refetches, ms. */
const INTERVAL = 2_000

/** The world to compare with by default: the newest one with the same scenario and seed, else the newest. */
export const defaultOther = (worlds: readonly World[], id: string): string | null => {
  const one = worlds.find((world) => world.id === id)
  const others = worlds.filter((world) => world.id !== id)
  const related = others.findLast(({ scenario, seed }) => scenario === one?.scenario && seed === one?.seed)
  return (related ?? others.at(-1))?.id ?? null
}

export function ComparisonPage({ address }: { readonly address: Address }) {
  const worlds = useControlQuery('worlds.list', {})
  const list = worlds.data ?? []
  const one = address.world ?? list[0]?.id ?? null
  const other = one === null ? null : (address.other ?? defaultOther(list, one))
  useEffect(() => {
    document.title = one === null || other === null ? 'Compare · Simulator console' : `${one} and ${other} · Compare`
  }, [one, other])
  return (
    <main className="comparison">
      <header className="comparison__head">
        <InnerLink to={{ world: one, page: 'console' }}>Back to the console</InnerLink>
        <h1>Two worlds side by side</h1>
        <SchemeSwitch />
      </header>
      <Loaded query={worlds} what="the worlds">
        {() =>
          one === null || other === null ? (
            <p className="hint">
              {list.length === 0
                ? 'No world is running. Pick a scenario in the console.'
                : 'Only one world is running. Branch off from it in the console, then compare the two.'}
            </p>
          ) : (
            <Comparison worlds={list} one={one} other={other} />
          )
        }
      </Loaded>
    </main>
  )
}

interface ComparisonProps {
  readonly worlds: readonly World[]
  readonly one: string
  readonly other: string
}

function Comparison({ worlds, one, other }: ComparisonProps) {
  const input = { params: { worldId: one }, query: { with: other } }
  const comparison = useControlQuery('comparison.show', input, { refetchInterval: INTERVAL })
  return (
    <>
      <div className="comparison__worlds">
        <Choice label="First world" kind="one" worlds={worlds} shown={one} onShow={(id) => show(id, other)} />
        <Choice label="Second world" kind="other" worlds={worlds} shown={other} onShow={(id) => show(one, id)} />
      </div>
      <Loaded query={comparison} what="the comparison">
        {(data) => (
          <>
            <BothClocks comparison={data} onMoved={() => void comparison.refetch()} />
            <Divergence comparison={data} />
            <Prices comparison={data} />
            <Outcome comparison={data} />
            <Traces comparison={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

const show = (world: string, other: string): void => goTo({ world, other, page: 'comparison' })

interface ChoiceProps {
  readonly label: string
  readonly kind: 'one' | 'other'
  readonly worlds: readonly World[]
  readonly shown: string
  readonly onShow: (id: string) => void
}

function Choice({ label, kind, worlds, shown, onShow }: ChoiceProps) {
  const isKnown = worlds.some(({ id }) => id === shown)
  return (
    <label className={`comparison__choice comparison__choice--${kind}`}>
      <span>{label}</span>
      <select className="small-input" value={shown} onChange={(event) => onShow(event.target.value)}>
        {isKnown ? null : <option value={shown}>{shown}</option>}
        {worlds.map((world) => (
          <option key={world.id} value={world.id}>
            {worldName(world)}
          </option>
        ))}
      </select>
    </label>
  )
}
