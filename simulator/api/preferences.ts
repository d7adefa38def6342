// Preference calls, each of which returns what is stored afterwards. S7.17 to S7.19
import type { Outcome } from '../runtime/running-world'
import type { PreferenceCommand } from '../world/preferences/preferences.commands'
import { preferencesFor } from '../world/preferences/preferences.project'
import type { Handlers } from './handler'
import { invalid, refusedBy } from './middleware/refused'

type Submit = (command: PreferenceCommand) => Promise<Outcome>

const submitOrThrow = async (submit: Submit, command: PreferenceCommand): Promise<void> => {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
}

/** What a server with every feature says next to the preferences. */
const offered = {
  live: true,
  push_alerts: true,
  email_alerts: true,
  data_rooms: true,
  read_marks: true,
  indication_questions: true,
  reactivation: true,
}

/** The preference handlers. */
export const preferenceHandlers = () =>
  ({
    'preference.list': ({ world, viewer, input: { query } }) => ({
      data: preferencesFor(world.state(), viewer.userId, query?.key),
      ...(world.api.reduced ? {} : offered),
    }),
    'preference.store': async ({ world, viewer, input: { body }, submit }) => {
      const { key, value, replaces } = body
      const only = replaces === undefined || world.api.reduced ? {} : { only: { value: replaces } }
      await submitOrThrow(submit, {
        name: 'store preference',
        actor: viewer.userId,
        origin: 'person',
        key,
        value,
        ...only,
      })
      return { data: preferencesFor(world.state(), viewer.userId, key) }
    },
    'preference.remove': async ({ world, viewer, input: { query, body }, submit }) => {
      const key = query?.key ?? body?.key
      if (key === undefined) throw invalid({ key: ['Key can not be empty'] })
      const only = body?.value === undefined ? null : { value: body.value }
      await submitOrThrow(submit, { name: 'remove preference', actor: viewer.userId, origin: 'person', key, only })
      return { data: preferencesFor(world.state(), viewer.userId) }
    },
    'preference.reset': async ({ viewer, submit }) => {
      await submitOrThrow(submit, { name: 'reset preferences', actor: viewer.userId, origin: 'person' })
      return { data: [] }
    },
  }) satisfies Partial<Handlers>
