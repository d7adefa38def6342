// The trainer's console: picks the world to show and lays out the panels.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart, WhenLoaded } from '../../src/ui/lazy-part'
import { Placeholder } from '../../src/ui/placeholder'
import type { World } from '../control-api/control.schemas'
import { MESSAGE_FIELD } from './class/class-keys'
import { classRunBy, roomFor, roomOf } from './class/room-of-world'
import { ComparisonPage } from './comparison/comparison-page'
import { DebriefPage } from './debrief/debrief-page'
import { focusSoon } from './keys/focus-soon'
import { goTo, useAddress } from './layout/address'
import { useTab } from './layout/tab-choice'
import { TopBar } from './layout/top-bar'
import { FaultSide, MiddleColumn, PeopleSide, TABS_ANCHOR, type Tab } from './layout/world-columns'
import { ConnectionNotice } from './live/connection-notice'
import { useControlQuery } from './live/control'
import { useLiveWorld } from './live/world-streams'
import { FILES_REFETCH_MS } from './scenarios/file-problems'
import { ScenarioList } from './scenarios/scenario-list'
import { useNewWorld } from './scenarios/use-new-world'
import { SheetPage } from './sheet/sheet-page'
import { RewindDialog } from './timeline/rewind-dialog'
import { useWorldControl } from './transport/world-control'
import { ClusterNotice, NODES_REFETCH_MS } from './world/cluster-line'
import { NoWorld } from './world/no-world'

const classPage = lazyPart(
  () => import('./class/class-page'),
  (module) => module.ClassPage,
)

export function Console() {
  const address = useAddress()
  if (address.page === 'sheet') return <SheetPage />
  if (address.page === 'class')
    return (
      <WhenLoaded part={classPage} fallback={<Placeholder height="60vh">Loading the class</Placeholder>}>
        <classPage.Component address={address} />
      </WhenLoaded>
    )
  if (address.page === 'comparison') return <ComparisonPage address={address} />
  return address.page === 'debrief' ? (
    <DebriefPage address={address} />
  ) : (
    <Board chosen={address.world} rewind={address.rewind ?? null} />
  )
}

/** The chosen world, else `main`, else the first one. */
const chooseWorldId = (chosen: string | null, worlds: readonly World[] | undefined): string | null =>
  chosen ?? worlds?.find(({ id }) => id === 'main')?.id ?? worlds?.[0]?.id ?? null

/** How often the board asks which rooms are open, ms. */
const ROOMS_REFETCH_MS = 5_000

interface BoardProps {
  readonly chosen: string | null
  /** The time that the URL offers to rewind to. */
  readonly rewind: string | null
}

function Board({ chosen, rewind }: BoardProps) {
  const scenarios = useControlQuery('scenarios.list', {}, { refetchInterval: FILES_REFETCH_MS })
  const worlds = useControlQuery('worlds.list', {})
  const shown = chooseWorldId(chosen, worlds.data)
  const live = useLiveWorld(shown)
  const isCluster = worlds.data?.some(({ node }) => node !== undefined) === true
  // Moving to another node sends no event.
  const polling = isCluster ? { refetchInterval: NODES_REFETCH_MS } : {}
  const loaded = useControlQuery('worlds.show', shown === null ? null : { params: { worldId: shown } }, polling)
  const gone = live.connection === 'ended' || loaded.error?.status === 404
  const world = gone ? null : (loaded.data ?? null)
  const { data: rooms = [] } = useControlQuery('rooms.list', {}, { refetchInterval: ROOMS_REFETCH_MS })
  const controls = useWorldControl(world, live, rewind, world === null ? null : (classRunBy(world, rooms) ?? null))
  const label = world?.label ?? null
  const search = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useTab()
  const room = world === null ? undefined : roomFor(world, rooms)
  const goToClass = (): void => {
    goTo(room === undefined ? { world: shown, page: 'class' } : { world: null, room: room.id, page: 'class' })
    focusSoon(MESSAGE_FIELD)
  }
  const showTab = (next: Tab): void => {
    setTab(next)
    document.getElementById(TABS_ANCHOR)?.scrollIntoView()
  }
  const find = (): void => {
    // The field exists only while the tab is open.
    flushSync(() => setTab('wire'))
    search.current?.focus()
  }

  useEffect(() => {
    document.title = shown === null ? 'Simulator console' : `${label ?? shown} · Simulator console`
  }, [shown, label])

  const show = (id: string | null): void => {
    void worlds.refetch()
    goTo({ world: id, page: 'console' })
  }
  const { busy, pick, announce } = useNewWorld(show)

  return (
    <>
      <a className="skip-link" href="#people">
        Skip to people
      </a>
      <TopBar
        worlds={worlds.data ?? []}
        shown={shown}
        world={world}
        live={live}
        controls={controls}
        onShow={show}
        onOpen={() => worlds.refetch()}
        onFind={find}
        onTab={showTab}
        onClass={goToClass}
        rooms={rooms}
        onBranch={() => controls.branch(null, show)}
      />
      {gone ? null : <ConnectionNotice connection={live.connection} />}
      <ClusterNotice isCluster={isCluster} />
      <main className="board">
        <div className="column">
          <ScenarioList
            scenarios={scenarios}
            current={world?.scenario ?? null}
            busy={busy}
            onPick={pick}
            onCreated={announce}
          />
          {world === null ? null : <FaultSide key={world.id} world={world} />}
        </div>
        {world === null ? (
          <NoWorld
            gone={gone ? shown : null}
            error={loaded.error?.message ?? worlds.error?.message ?? null}
            loading={shown !== null || worlds.data === undefined}
            onRetry={() => (shown === null ? worlds.refetch() : loaded.refetch())}
            onLeave={() => show(null)}
          />
        ) : (
          <>
            <MiddleColumn
              key={`middle ${world.id}`}
              world={world}
              scenario={scenarios.data?.find(({ id }) => id === world.scenario) ?? null}
              live={live}
              controls={controls}
              tab={tab}
              onTab={setTab}
              room={room ?? null}
              searchRef={search}
            />
            <PeopleSide
              key={`side ${world.id}`}
              world={world}
              room={roomOf(world, rooms) ?? null}
              live={live}
              controls={controls}
              onShow={show}
              onRenamed={() => {
                void loaded.refetch()
                void worlds.refetch()
              }}
              onEnded={() => show(null)}
            />
          </>
        )}
      </main>
      <RewindDialog
        open={controls.rewinding !== null}
        target={controls.rewinding?.target ?? null}
        timeline={controls.timeline.data}
        onClose={controls.closeRewind}
        onRewind={controls.rewind}
        onBranch={(target) => controls.branch(target, show)}
      />
    </>
  )
}
