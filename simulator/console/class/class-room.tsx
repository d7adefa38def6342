// One class: its clock on top, a row for each seat, and beside them the link, the message field and the other tools.
import { useEffect, useState } from 'react'
import { useToast } from '../../../src/ui/toasts'
import type { Room } from '../../control-api/training.schemas'
import { countText } from '../copy'
import { goTo } from '../layout/address'
import { InnerLink } from '../layout/inner-link'
import { SchemeSwitch } from '../layout/scheme-switch'
import { Section } from '../layout/section'
import { ConnectionNotice } from '../live/connection-notice'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import { useLiveWorld } from '../live/world-streams'
import { PresenterNote } from '../timeline/presenter-note'
import { RewindDialog } from '../timeline/rewind-dialog'
import { Transport } from '../transport/transport'
import { useWorldControl } from '../transport/world-control'
import { BeginAgain } from './begin-again'
import { ClassFoot } from './class-foot'
import { ClassKeys } from './class-keys'
import { ClassTable } from './class-table'
import { ClassTools } from './class-tools'
import { JoinLink } from './join-link'
import { MessageForm } from './message-form'

interface ClassRoomProps {
  readonly room: Room
  /** All open rooms, for the choice. */
  readonly rooms: readonly Room[]
  /** True while the simulator doesn't answer. */
  readonly lost: boolean
  readonly onChanged: () => void
}

export function ClassRoom({ room, rooms, lost, onChanged }: ClassRoomProps) {
  const worldId = room.clock.world
  const live = useLiveWorld(worldId)
  const world = useControlQuery('worlds.show', { params: { worldId } }).data ?? null
  const controls = useWorldControl(world, live, null, room)
  const [beginning, setBeginning] = useState(false)
  const copy = useCopy()
  const { reading } = live
  // The rows follow the clock at once, not with the next poll.
  const moved = reading === null ? '' : `${reading.epoch} ${reading.paused} ${reading.rate} ${reading.receivedAt}`
  useEffect(() => {
    if (moved !== '') onChanged()
  }, [moved, onChanged])
  const hasBegun = room.clock.position > 0 || !room.clock.paused
  return (
    <>
      <a className="skip-link" href="#trainees">
        Skip to the trainees
      </a>
      <header className="top">
        <InnerLink to={{ world: worldId, page: 'console' }}>Console</InnerLink>
        <h1>{room.title}</h1>
        <RoomChoice room={room} rooms={rooms} />
        <Transport reading={reading} controls={controls} />
        <button type="button" className="control" onClick={() => setBeginning(true)}>
          Begin again
        </button>
        <SchemeSwitch />
        <ClassKeys controls={controls} live={live} />
      </header>
      {lost ? <ConnectionNotice connection="lost" /> : null}
      <main className="class">
        <div className="class__seats" id="trainees">
          <Summary room={room} />
          <ClassTable room={room} onChanged={onChanged} onCopy={copy} />
        </div>
        <div className="class__side">
          {room.edited ? (
            <p className="class__edited">
              The lesson was changed since this class began. To use the new text, open another room.
            </p>
          ) : null}
          {hasBegun ? null : (
            <section className="guide" aria-label="How to run this class">
              <ol>
                <li>Show the link or its QR code. Trainees enter their names.</li>
                <li>
                  <button type="button" className="small-button small-button--main" onClick={() => controls.play()}>
                    Start the clock
                  </button>{' '}
                  for everyone.
                </li>
                <li>
                  At the end the clock stops. Open the{' '}
                  <InnerLink to={{ world: null, room: room.id, page: 'debrief' }}>debrief</InnerLink>.
                </li>
              </ol>
            </section>
          )}
          {controls.timeline.data === undefined ? null : (
            <PresenterNote timeline={controls.timeline.data} reading={reading} />
          )}
          <Section title="Join">
            <JoinLink room={room} onCopy={copy} />
          </Section>
          <Section title="Messages">
            <MessageForm room={room} onChanged={onChanged} />
          </Section>
          <ClassTools room={room} onChanged={onChanged} />
          <ClassFoot room={room} onClosed={() => goTo({ world: null, page: 'console' })} />
        </div>
      </main>
      <RewindDialog
        open={controls.rewinding !== null}
        target={controls.rewinding?.target ?? null}
        timeline={controls.timeline.data}
        who="the class"
        onClose={controls.closeRewind}
        onRewind={controls.rewind}
        onBranch={(target) => controls.branch(target, (id) => goTo({ world: id, page: 'console' }))}
      />
      <BeginAgain
        open={beginning}
        room={room}
        onClose={() => setBeginning(false)}
        onDone={() => {
          setBeginning(false)
          onChanged()
        }}
      />
    </>
  )
}

/** Copies a link, and says so. */
function useCopy(): (link: string) => Promise<void> {
  const toast = useToast()
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ tone: 'good', text: 'Link copied.' })
    } catch {
      toast({ tone: 'warn', text: `Couldn’t copy the link. Copy it by hand: ${link}` })
    }
  }
}

function RoomChoice({ room, rooms }: { readonly room: Room; readonly rooms: readonly Room[] }) {
  if (rooms.length < 2) return <span className="top__facts">room {room.code}</span>
  return (
    <div className="top__world">
      <select
        aria-label="Room"
        value={room.id}
        onChange={(event) => goTo({ world: null, room: event.target.value, page: 'class' })}
      >
        {rooms.map(({ id, code, title }) => (
          <option key={id} value={id}>
            {code} · {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** How many trainees there are, and how many are at their pages. */
function Summary({ room }: { readonly room: Room }) {
  const { run } = useRunAction()
  const trainees = room.seats.filter(({ name }) => name !== null)
  const count = (state: string): number =>
    trainees.filter(({ ended, presence }) => !ended && presence?.state === state).length
  const ended = trainees.filter((seat) => seat.ended).length
  const hands = trainees.filter(({ hand }) => hand !== null)
  const lower = () =>
    run(() =>
      Promise.all(
        hands.map(({ seat }) => control('rooms.seat', { params: { roomId: room.id }, body: { seat, hand: false } })),
      ),
    )
  return (
    <p className="class__summary num">
      <b>
        {trainees.length} of {room.seats.length}
      </b>{' '}
      seats taken · <b>{count('here')}</b> here · <b>{count('idle')}</b> idle · <b>{count('away')}</b> away
      {ended === 0 ? null : (
        <>
          {' '}
          · <b>{ended}</b> with an ended world
        </>
      )}
      {hands.length === 0 ? null : (
        <span className="room__hands">
          {countText(hands.length, 'hand is up', 'hands are up')}
          <button type="button" className="link-button" onClick={lower}>
            Lower all
          </button>
        </span>
      )}
    </p>
  )
}
