// Makes worlds for the console: of a scenario that ships, or of a file that was opened.
import { useToast } from '../../../src/ui/toasts'
import type { Scenario, World } from '../../control-api/control.schemas'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

interface NewWorld {
  readonly busy: boolean
  /** A world of this scenario that waits at its beginning; without a seed with the scenario's own. */
  readonly pick: (scenario: Scenario, seed: number | undefined) => Promise<void>
  /** Says that a world was made of this file. */
  readonly made: (world: World, file: string) => void
}

/** `onMade` gets the id of each new world. */
export function useNewWorld(onMade: (id: string) => void): NewWorld {
  const { busy, run } = useRunAction()
  const toast = useToast()
  return {
    busy,
    pick: async ({ id, title }, seed) => {
      const fresh = await run(
        () =>
          control('worlds.create', { body: { scenario: id, paused: true, ...(seed === undefined ? {} : { seed }) } }),
        (world) => `World ${world.id} waits at the beginning of “${title}”.`,
      )
      if (fresh !== null) onMade(fresh.id)
    },
    made: (world, file) => {
      toast({ tone: 'good', text: `World ${world.id} waits at the beginning of ${file}.` })
      onMade(world.id)
    },
  }
}
