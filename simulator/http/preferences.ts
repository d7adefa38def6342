// Preferences over HTTP: each call answers what is stored afterwards. spec §7 Preferences

import type { RunningWorld } from '../control/running-world'
import type { PreferenceCommand } from '../world/preferences.commands'
import { preferencesFor } from '../world/project/preferences'
import type { Handlers } from './handler'
import { invalid, refusedBy } from './refused'

const settle = async (world: RunningWorld, command: PreferenceCommand): Promise<void> => {
  const outcome = await world.submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
}

/** The handlers of preferences. */
export const preferenceHandlers = () =>
  ({
    'preference.list': ({ world, viewer, input: { query } }) => ({
      data: preferencesFor(world.state(), viewer.userId, query?.key),
    }),
    'preference.store': async ({ world, viewer, input: { body } }) => {
      const { key, value } = body
      await settle(world, { name: 'store preference', actor: viewer.userId, origin: 'person', key, value })
      return { data: preferencesFor(world.state(), viewer.userId, key) }
    },
    'preference.remove': async ({ world, viewer, input: { query, body } }) => {
      const key = query?.key ?? body?.key
      if (key === undefined) throw invalid({ key: ['Key can not be empty'] })
      const only = body?.value === undefined ? null : { value: body.value }
      await settle(world, { name: 'remove preference', actor: viewer.userId, origin: 'person', key, only })
      return { data: preferencesFor(world.state(), viewer.userId) }
    },
    'preference.reset': async ({ world, viewer }) => {
      await settle(world, { name: 'reset preferences', actor: viewer.userId, origin: 'person' })
      return { data: [] }
    },
  }) satisfies Partial<Handlers>
