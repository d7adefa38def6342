// Creates worlds for the console, from a listed scenario or from an opened file.
import { useToast } from '../../../src/ui/toasts'
import type { Scenario, World } from '../../control-api/control.schemas'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

interface NewWorld {
  readonly busy: boolean
  /** Creates a world of this scenario, paused at the start. Without a seed it uses the scenario's. */
  readonly pick: (scenario: Scenario, seed: number | undefined) => Promise<void>
  /** Announces the world that was created from this file. */
  readonly announce: (world: World, file: string) => void
}

/** `onCreated` receives the id of each new world. */
export function useNewWorld(onCreated: (id: string) => void): NewWorld {
  const { busy, run } = useRunAction()
  const toast = useToast()
  return {
    busy,
    pick: async ({ id, title }, seed) => {
      const fresh = await run(
        () =>
          control('worlds.create', { body: { scenario: id, paused: true, ...(seed === undefined ? {} : { seed }) } }),
        (world) => `World ${world.id} is ready at the start of “${title}”.`,
      )
      if (fresh !== null) onCreated(fresh.id)
    },
    announce: (world, file) => {
      toast({ tone: 'good', text: `World ${world.id} is ready at the start of ${file}.` })
      onCreated(world.id)
    },
  }
}
