// The columns of one world on the console: what happens in the middle, faults on the left, people and tasks on the right.
import type { RefObject } from 'react'
import { control } from '../control-client'
import { CoveragePanel } from '../coverage/coverage-panel'
import { FaultPanel } from '../faults/fault-panel'
import { leadOf, phaseOf } from '../guide/guide'
import { Guide } from '../guide/guide-panel'
import { useResource } from '../live/resource'
import type { LiveWorld } from '../live/world-streams'
import { MailboxPanel } from '../mailbox/mailbox-panel'
import { PeoplePanel } from '../people/people-panel'
import { RoomsPanel } from '../rooms/rooms-panel'
import type { Scenario, World } from '../shapes'
import { StepInPanel } from '../step-in/step-in-panel'
import { TaskPanel } from '../tasks/task-panel'
import { TimelinePanel } from '../timeline/timeline-panel'
import type { Desk } from '../transport/world-control'
import { WirePanel } from '../wire/wire-panel'
import { WorldPanel } from '../world/world-panel'
import { Section } from './section'
import { Tabs } from './tabs'

export function FaultSide({ world, live }: { readonly world: World; readonly live: LiveWorld }) {
  const faults = useResource(`faults ${world.id}`, live.version + live.wireVersion, () => control.faults(world.id))
  return <FaultPanel world={world} faults={faults} />
}

export const tabs = [
  { key: 'wire', name: 'Wire' },
  { key: 'step-in', name: 'Step in' },
  { key: 'mailbox', name: 'Mailbox' },
  { key: 'rooms', name: 'Rooms' },
  { key: 'coverage', name: 'Coverage' },
] as const
/** Where the tabs are found on the page. */
export const TABS_ANCHOR = 'more'
export type Tab = (typeof tabs)[number]['key']

interface MiddleColumnProps {
  readonly world: World
  readonly scenario: Scenario | null
  readonly live: LiveWorld
  readonly desk: Desk
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly onRooms: () => void
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export function MiddleColumn({ world, scenario, live, desk, tab, onTab, onRooms, searchRef }: MiddleColumnProps) {
  const { timeline, debrief } = desk
  const lead = leadOf(world)
  return (
    <div className="column column--middle">
      {timeline.data === null ? null : (
        <Guide
          phase={phaseOf(timeline.data, live.reading?.paused !== false, debrief.data)}
          world={world}
          scenario={scenario}
          debrief={debrief.data}
          traineeIsIn={live.wire?.some(({ person }) => person !== null && person === lead?.key) === true}
          onPlay={() => desk.play()}
          onRooms={onRooms}
        />
      )}
      <Section title="Timeline" anchor="timeline">
        <TimelinePanel timeline={timeline} reading={live.reading} onJump={desk.jump} onRewind={desk.askRewind} />
      </Section>
      <Section title="What just went over the wire, and more" anchor={TABS_ANCHOR}>
        <Tabs label="What to look at" tabs={tabs} chosen={tab} onChoose={onTab}>
          {tab === 'wire' ? <WirePanel world={world} wire={live.wire} searchRef={searchRef} /> : null}
          {tab === 'step-in' ? <StepInPanel world={world} version={live.version} /> : null}
          {tab === 'mailbox' ? <MailboxPanel worldId={world.id} version={live.version} /> : null}
          {tab === 'rooms' ? <RoomsPanel world={world} /> : null}
          {tab === 'coverage' ? <CoveragePanel worldId={world.id} version={live.wireVersion} /> : null}
        </Tabs>
      </Section>
    </div>
  )
}

interface PeopleSideProps {
  readonly world: World
  readonly live: LiveWorld
  readonly desk: Desk
  readonly onLook: (id: string) => void
  readonly onEnded: () => void
}

export function PeopleSide({ world, live, desk, onLook, onEnded }: PeopleSideProps) {
  return (
    <div className="column column--side">
      <PeoplePanel world={world} />
      <TaskPanel worldId={world.id} debrief={desk.debrief} />
      <WorldPanel
        world={world}
        now={Date.parse(live.reading?.now ?? world.clock.now)}
        onLook={onLook}
        onEnded={onEnded}
      />
    </div>
  )
}
