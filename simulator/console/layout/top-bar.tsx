// The bar at the top of the console: the world, its clock and transport, the color scheme, shortcuts, and section links.
import type { World } from '../../control-api/control.schemas'
import { Keys } from '../keys/keys'
import type { LiveWorld } from '../live/world-streams'
import { Transport } from '../transport/transport'
import type { WorldControl } from '../transport/world-control'
import { WorldChoice } from '../world/world-choice'
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
  readonly onBranch: () => void
}

export function TopBar({ worlds, shown, world, live, controls, onShow, onOpen, onFind, onTab, onBranch }: TopBarProps) {
  return (
    <header className="top">
      <h1>Simulator console</h1>
      <WorldChoice worlds={worlds} shown={shown} onShow={onShow} onOpen={onOpen} />
      {world === null ? null : (
        <>
          <span className="top__facts num">
            seed {world.seed} · epoch {live.reading?.epoch ?? world.epoch}
          </span>
          <Transport
            reading={live.reading}
            onPlay={controls.play}
            onPause={controls.pause}
            onStep={controls.step}
            onRewind={() => controls.openRewind(null)}
            onAdvance={controls.advance}
            onEnd={controls.end}
          />
        </>
      )}
      <SchemeSwitch />
      <Keys controls={controls} live={live} onFind={onFind} onTab={onTab} onBranch={onBranch} />
      <SectionLinks onTab={onTab} />
    </header>
  )
}
