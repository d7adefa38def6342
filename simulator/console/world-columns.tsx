// The columns of one world on the console: what happens in the middle, faults on the left, people and tasks on the right.
import type { RefObject } from 'react'
import { useState } from 'react'
import { control } from './control-client'
import { CoveragePanel } from './coverage-panel'
import type { Desk } from './desk'
import { FaultPanel } from './fault-panel'
import { MailboxPanel } from './mailbox-panel'
import { PeoplePanel } from './people-panel'
import { useResource } from './resource'
import { RoomsPanel } from './rooms-panel'
import { Section } from './section'
import type { Scenario, World } from './shapes'
import { StartHere } from './start-here'
import { Tabs } from './tabs'
import { TaskPanel } from './task-panel'
import { TimelinePanel } from './timeline-panel'
import { WirePanel } from './wire-panel'
import { WorldPanel } from './world-panel'
import type { LiveWorld } from './world-streams'

export function FaultSide({ world, live }: { readonly world: World; readonly live: LiveWorld }) {
  const faults = useResource(`faults ${world.id}`, live.version + live.wireVersion, () => control.faults(world.id))
  return <FaultPanel world={world} faults={faults} />
}

const tabs = [
  { key: 'wire', name: 'Wire' },
  { key: 'mailbox', name: 'Mailbox' },
  { key: 'rooms', name: 'Rooms' },
  { key: 'coverage', name: 'Coverage' },
] as const
type Tab = (typeof tabs)[number]['key']

interface MiddleColumnProps {
  readonly world: World
  readonly scenario: Scenario | null
  readonly live: LiveWorld
  readonly desk: Desk
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export function MiddleColumn({ world, scenario, live, desk, searchRef }: MiddleColumnProps) {
  const [tab, setTab] = useState<Tab>('wire')
  const timeline = desk.timeline.data
  const waits = timeline !== null && timeline.now.offset_ms <= 0 && live.reading?.paused !== false
  return (
    <div className="column column--middle">
      {waits ? <StartHere world={world} scenario={scenario} onPlay={() => desk.play()} /> : null}
      <Section title="Timeline" anchor="timeline">
        <TimelinePanel timeline={desk.timeline} reading={live.reading} onJump={desk.jump} onRewind={desk.askRewind} />
      </Section>
      <Section title="What just went over the wire, and more" anchor="more">
        <Tabs label="What to look at" tabs={tabs} chosen={tab} onChoose={setTab}>
          {tab === 'wire' ? <WirePanel world={world} wire={live.wire} searchRef={searchRef} /> : null}
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
  readonly onLook: (id: string) => void
  readonly onEnded: () => void
}

export function PeopleSide({ world, live, onLook, onEnded }: PeopleSideProps) {
  const debrief = useResource(`debrief ${world.id}`, live.version + live.wireVersion, () => control.debrief(world.id))
  return (
    <div className="column column--side">
      <PeoplePanel world={world} />
      <TaskPanel worldId={world.id} debrief={debrief} />
      <WorldPanel
        world={world}
        now={Date.parse(live.reading?.now ?? world.clock.now)}
        onLook={onLook}
        onEnded={onEnded}
      />
    </div>
  )
}
