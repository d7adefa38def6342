// The instructor's console: which world is looked at, and what stands where. The parts do the rest.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '../../src/ui/states'
import { control } from './control-client'
import { DebriefPage } from './debrief/debrief-page'
import { Keys } from './keys/keys'
import { goTo, useAddress } from './layout/address'
import { SchemeSwitch } from './layout/scheme-switch'
import { WaysThrough } from './layout/section-links'
import { useTab } from './layout/tab-choice'
import type { Tab } from './layout/world-columns'
import { FaultSide, MiddleColumn, PeopleSide, TABS_ANCHOR } from './layout/world-columns'
import { useResource } from './live/resource'
import { useAct } from './live/run-action'
import { useLiveWorld } from './live/world-streams'
import { ScenarioList } from './scenarios/scenario-list'
import type { Scenario, World } from './shapes'
import { RewindDialog } from './timeline/rewind-dialog'
import { Transport } from './transport/transport'
import { useDesk } from './transport/world-control'
import { NoWorld } from './world/no-world'
import { WorldChoice } from './world/world-choice'

export function Console() {
  const address = useAddress()
  return address.page === 'debrief' ? <DebriefPage address={address} /> : <Board wanted={address.world} />
}

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
  const [tab, setTab] = useTab()
  const showTab = (wished: Tab): void => {
    setTab(wished)
    document.getElementById(TABS_ANCHOR)?.scrollIntoView()
  }
  const find = (): void => {
    // The field is not there before the tab is.
    flushSync(() => setTab('wire'))
    search.current?.focus()
  }

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
        <SchemeSwitch />
        <Keys desk={desk} live={live} onFind={find} />
        <WaysThrough onTab={showTab} />
      </header>
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
              tab={tab}
              onTab={setTab}
              onRooms={() => showTab('rooms')}
              searchRef={search}
            />
            <PeopleSide
              key={`side ${world.id}`}
              world={world}
              live={live}
              desk={desk}
              onLook={look}
              onEnded={() => look(null)}
            />
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
