// The bar at the top of the console: the world, its clock and transport, the color scheme, shortcuts, and section links.
import type { World } from '../../control-api/control.schemas'
import type { Room } from '../../control-api/training.schemas'
import { roomFor, roomOf } from '../class/room-of-world'
import { Keys } from '../keys/keys'
import type { LiveWorld } from '../live/world-streams'
import { Transport } from '../transport/transport'
import type { WorldControl } from '../transport/world-control'
import { WorldChoice } from '../world/world-choice'
import { InnerLink } from './inner-link'
import { SchemeSwitch } from './scheme-switch'
import { SectionLinks } from './section-links'
import type { Tab } from './world-columns'

interface TopBarProps {
  readonly worlds: readonly World[]
  /** The id of the chosen world, which may be loading or gone. */
  readonly shown: string | null
  readonly world: World | null
  readonly live: LiveWorld
  readonly controls: WorldControl
  readonly onShow: (id: string) => void
  readonly onOpen: () => void
  readonly onFind: () => void
  readonly onTab: (tab: Tab) => void
  readonly onClass: () => void
  /** The open rooms. */
  readonly rooms: readonly Room[]
  readonly onBranch: () => void
}

export function TopBar(props: TopBarProps) {
  const { worlds, shown, world, live, controls, rooms, onShow, onOpen, onFind, onTab, onClass, onBranch } = props
  return (
    <header className="top">
      <h1>Simulator console</h1>
      <ClassLink world={world} rooms={rooms} />
      <WorldChoice worlds={worlds} shown={shown} onShow={onShow} onOpen={onOpen} />
      {world === null ? null : (
        <>
          <span className="top__facts num">seed {world.seed}</span>
          <Reach world={world} rooms={rooms} />
          <Transport reading={live.reading} controls={controls} />
        </>
      )}
      <SchemeSwitch />
      <Keys controls={controls} live={live} onFind={onFind} onTab={onTab} onClass={onClass} onBranch={onBranch} />
      <SectionLinks onTab={onTab} />
    </header>
  )
}

/** The class of this world, or the page where one is opened. */
function ClassLink({ world, rooms }: Pick<TopBarProps, 'world' | 'rooms'>) {
  const room = world === null ? undefined : roomFor(world, rooms)
  if (room === undefined) return <InnerLink to={{ world: world?.id ?? null, page: 'class' }}>Class</InnerLink>
  return <InnerLink to={{ world: null, room: room.id, page: 'class' }}>{`Class ${room.code}`}</InnerLink>
}

/** Whose time the clock moves, while a room is open. */
function Reach({ world, rooms }: { readonly world: World; readonly rooms: readonly Room[] }) {
  if (rooms.length === 0) return null
  const room = roomOf(world, rooms)
  const seat = room?.seats.find((one) => one.world === world.id)
  const text =
    room?.clock.world === world.id ? 'moves the whole class' : `${seat?.name ? `${seat.name}’s` : 'this'} world only`
  return <span className="top__reach">{text}</span>
}
