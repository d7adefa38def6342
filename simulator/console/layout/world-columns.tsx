// The columns of a world: faults on the left, the timeline in the middle, people and tasks on the right.
import { type RefObject, useState } from 'react'
import type { Scenario, World } from '../../control-api/control.schemas'
import type { Room } from '../../control-api/training.schemas'
import { CoveragePanel } from '../coverage/coverage-panel'
import { FaultPanel } from '../faults/fault-panel'
import { phaseOf, traineeOf } from '../guide/guide'
import { Guide } from '../guide/guide-panel'
import { useControlQuery } from '../live/control'
import type { LiveWorld } from '../live/world-streams'
import { MailboxPanel } from '../mailbox/mailbox-panel'
import { PeoplePanel } from '../people/people-panel'
import { StepInPanel } from '../step-in/step-in-panel'
import { TaskPanel } from '../tasks/task-panel'
import { TimelinePanel } from '../timeline/timeline-panel'
import type { WorldControl } from '../transport/world-control'
import { WirePanel } from '../wire/wire-panel'
import { WorldPanel } from '../world/world-panel'
import { Section } from './section'
import { Tabs } from './tabs'

export function FaultSide({ world }: { readonly world: World }) {
  const faults = useControlQuery('faults.list', { params: { worldId: world.id } })
  return <FaultPanel world={world} faults={faults} />
}

export const tabs = [
  { key: 'wire', name: 'Wire' },
  { key: 'step-in', name: 'Step in' },
  { key: 'mailbox', name: 'Mailbox' },
  { key: 'coverage', name: 'Coverage' },
] as const
/** The anchor of the tabs. */
export const TABS_ANCHOR = 'more'
export type Tab = (typeof tabs)[number]['key']

interface MiddleColumnProps {
  readonly world: World
  readonly scenario: Scenario | null
  readonly live: LiveWorld
  readonly controls: WorldControl
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** The class that plays this world's scenario; null if none is open. */
  readonly room: Room | null
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export function MiddleColumn({ world, scenario, live, controls, tab, onTab, room, searchRef }: MiddleColumnProps) {
  const { timeline, debrief } = controls
  const lead = traineeOf(world)
  const [moment, setMoment] = useState<number | null>(null)
  return (
    <div className="column column--middle">
      {timeline.data === undefined ? null : (
        <Guide
          phase={phaseOf(timeline.data, live.reading?.paused !== false, debrief.data)}
          world={world}
          scenario={scenario}
          debrief={debrief.data}
          traineeIsIn={live.wire?.some(({ person }) => person !== null && person === lead?.key) === true}
          onPlay={() => controls.play()}
          room={room}
        />
      )}
      <Section title="Timeline" anchor="timeline">
        <TimelinePanel
          timeline={timeline}
          reading={live.reading}
          onJump={controls.jump}
          onRewind={controls.openRewind}
          onCalls={(at) => {
            setMoment(at)
            onTab('wire')
          }}
        />
      </Section>
      <Section title="Wire log and tools" anchor={TABS_ANCHOR}>
        <Tabs label="Tools" tabs={tabs} chosen={tab} onChoose={onTab}>
          {tab === 'wire' ? (
            <WirePanel
              world={world}
              wire={live.wire}
              searchRef={searchRef}
              moment={moment}
              onEveryMoment={() => setMoment(null)}
            />
          ) : null}
          {tab === 'step-in' ? <StepInPanel world={world} /> : null}
          {tab === 'mailbox' ? <MailboxPanel worldId={world.id} /> : null}
          {tab === 'coverage' ? <CoveragePanel worldId={world.id} /> : null}
        </Tabs>
      </Section>
    </div>
  )
}

interface PeopleSideProps {
  readonly world: World
  /** The class that the world is part of. */
  readonly room: Room | null
  readonly live: LiveWorld
  readonly controls: WorldControl
  readonly onShow: (id: string) => void
  readonly onRenamed: () => void
  readonly onEnded: () => void
}

export function PeopleSide({ world, room, live, controls, onShow, onRenamed, onEnded }: PeopleSideProps) {
  return (
    <div className="column column--side">
      <PeoplePanel world={world} />
      <TaskPanel worldId={world.id} debrief={controls.debrief} />
      <WorldPanel
        world={world}
        room={room}
        now={Date.parse(live.reading?.now ?? world.clock.now)}
        onShow={onShow}
        onRenamed={onRenamed}
        onEnded={onEnded}
      />
    </div>
  )
}
