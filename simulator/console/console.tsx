// The instructor's console: which world is looked at, and what stands where. The parts do the rest.
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../src/ui/button'
import { Notice } from '../../src/ui/states'
import { useAct } from './act'
import { goTo, useAddress } from './address'
import { control } from './control-client'
import { DebriefPage } from './debrief-page'
import type { Desk } from './desk'
import { useDesk } from './desk'
import { useKeys, useKeysSwitch } from './keyboard'
import { KeysDialog } from './keys-dialog'
import { useResource } from './resource'
import { RewindDialog } from './rewind-dialog'
import { ScenarioList } from './scenario-list'
import type { Scenario, World } from './shapes'
import { RATES, Transport } from './transport'
import { FaultSide, MiddleColumn, PeopleSide } from './world-columns'
import type { LiveWorld } from './world-streams'
import { useLiveWorld } from './world-streams'

export function Console() {
  const address = useAddress()
  return address.page === 'debrief' ? <DebriefPage address={address} /> : <Board wanted={address.world} />
}

/** The way through a narrow page. */
const anchors = {
  scenarios: 'Scenarios',
  timeline: 'Timeline',
  people: 'Enter',
  tasks: 'Tasks',
  more: 'Wire and more',
  faults: 'Faults',
  world: 'World',
} as const

/** Without a wish it is `main`, else the first there is. */
const shownOf = (wanted: string | null, worlds: readonly World[] | null): string | null =>
  wanted ?? worlds?.find(({ id }) => id === 'main')?.id ?? worlds?.[0]?.id ?? null

function Board({ wanted }: { readonly wanted: string | null }) {
  const { busy, act } = useAct()
  const scenarios = useResource('scenarios', 0, control.scenarios)
  const worlds = useResource('worlds', 0, control.worlds)
  const shown = shownOf(wanted, worlds.data)
  const live = useLiveWorld(shown)
  const epoch = live.reading?.epoch ?? 0
  const loaded = useResource(shown === null ? null : `world ${shown}`, epoch, () => control.world(shown ?? ''))
  const gone = live.line === 'ended' || loaded.error?.status === 404
  const world = gone ? null : loaded.data
  const desk = useDesk(world?.id ?? null, live)
  const search = useRef<HTMLInputElement>(null)

  useEffect(() => {
    document.title = shown === null ? 'Simulator console' : `${shown} · Simulator console`
  }, [shown])

  const look = (id: string | null): void => {
    worlds.again()
    goTo({ world: id, page: 'console' })
  }
  const pick = async ({ id, title }: Scenario, seed: number | undefined): Promise<void> => {
    const made = await act(
      () => control.createWorld(id, seed),
      (fresh) => `World ${fresh.id} waits at the beginning of “${title}”.`,
    )
    if (made !== null) look(made.id)
  }

  return (
    <>
      <header className="top">
        <h1>Simulator console</h1>
        <WorldChoice worlds={worlds.data ?? []} shown={shown} onLook={look} onOpen={worlds.again} />
        {world === null ? null : (
          <>
            <span className="top__facts num">
              seed {world.seed} · epoch {live.reading?.epoch ?? world.epoch}
            </span>
            <Transport
              reading={live.reading}
              onPlay={desk.play}
              onPause={desk.pause}
              onStep={desk.step}
              onRewind={() => desk.askRewind(null)}
              onAdvance={desk.advance}
              onEnd={desk.end}
            />
          </>
        )}
        <Keys desk={desk} live={live} onFind={() => search.current?.focus()} />
      </header>
      <nav className="jump" aria-label="Parts of the console">
        {Object.entries(anchors).map(([anchor, name]) => (
          <a key={anchor} href={`#${anchor}`}>
            {name}
          </a>
        ))}
      </nav>
      {live.line === 'lost' && !gone ? (
        <div className="line-notice">
          <Notice tone="warn" role="alert">
            The simulator does not answer. This page goes on by itself as soon as it does.
          </Notice>
        </div>
      ) : null}
      <main className="board">
        <div className="column">
          <ScenarioList scenarios={scenarios} present={world?.scenario ?? null} busy={busy} onPick={pick} />
          {world === null ? null : <FaultSide key={world.id} world={world} live={live} />}
        </div>
        {world === null ? (
          <NoWorld
            gone={gone ? shown : null}
            error={loaded.error?.message ?? worlds.error?.message ?? null}
            waits={shown !== null || worlds.data === null}
            onAgain={shown === null ? worlds.again : loaded.again}
            onLeave={() => look(null)}
          />
        ) : (
          <>
            <MiddleColumn
              key={`middle ${world.id}`}
              world={world}
              scenario={scenarios.data?.find(({ id }) => id === world.scenario) ?? null}
              live={live}
              desk={desk}
              searchRef={search}
            />
            <PeopleSide key={`side ${world.id}`} world={world} live={live} onLook={look} onEnded={() => look(null)} />
          </>
        )}
      </main>
      <RewindDialog
        open={desk.rewinding !== null}
        target={desk.rewinding?.target ?? null}
        timeline={desk.timeline.data}
        onClose={desk.keep}
        onRewind={desk.rewind}
      />
    </>
  )
}

interface WorldChoiceProps {
  readonly worlds: readonly World[]
  readonly shown: string | null
  readonly onLook: (id: string) => void
  readonly onOpen: () => void
}

function WorldChoice({ worlds, shown, onLook, onOpen }: WorldChoiceProps) {
  const id = useId()
  const known = worlds.map((world) => world.id)
  const ids = shown === null || known.includes(shown) ? known : [shown, ...known]
  return (
    <div className="top__world">
      <label htmlFor={id}>World</label>
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

interface KeysProps {
  readonly desk: Desk
  readonly live: LiveWorld
  readonly onFind: () => void
}

function Keys({ desk, live, onFind }: KeysProps) {
  const [on, setOn] = useKeysSwitch()
  const [open, setOpen] = useState(false)
  const show = (): void => setOpen(true)
  useKeys(on, {
    ' ': () => (live.reading?.paused === false ? desk.pause() : desk.play()),
    s: desk.step,
    m: () => desk.advance('1m'),
    r: () => desk.askRewind(null),
    e: () => desk.end?.(),
    '/': onFind,
    '?': show,
    ...Object.fromEntries(RATES.map((rate, place) => [String(place + 1), () => desk.play(rate)])),
  })
  return (
    <>
      <button type="button" className="control control--bare" aria-label="Keys" title="Keys" onClick={show}>
        ?
      </button>
      <KeysDialog open={open} on={on} onSwitch={setOn} onClose={() => setOpen(false)} />
    </>
  )
}

interface NoWorldProps {
  /** The world that has ended. */
  readonly gone: string | null
  readonly error: string | null
  readonly waits: boolean
  readonly onAgain: () => void
  readonly onLeave: () => void
}

function NoWorld({ gone, error, waits, onAgain, onLeave }: NoWorldProps) {
  if (gone !== null)
    return (
      <div className="column column--blank">
        <h2>World {gone} has ended</h2>
        <p>Pick a scenario for a new one, or look at another world.</p>
        <Button onClick={onLeave}>Show another world</Button>
      </div>
    )
  if (error !== null)
    return (
      <div className="column column--blank" role="alert">
        <h2>This world cannot be shown</h2>
        <p>{error}</p>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    )
  if (waits)
    return (
      <div className="column column--blank" role="status">
        <p>Loading the world …</p>
      </div>
    )
  return (
    <div className="column column--blank">
      <h2>No world is running</h2>
      <p>Pick a scenario: it opens in a world of its own.</p>
    </div>
  )
}
