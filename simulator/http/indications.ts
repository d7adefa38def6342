// The indication record and the question to the desk. spec §7 Indication
import type { Desk, Handlers } from './handler'
import { refusedBy } from './refused'

/** The handlers of indications. */
export const indicationHandlers = ({ delivery }: Desk) =>
  ({
    'indication.read': ({ world }) => ({ data: world.state().indication }),
    'indication.ask': async ({ world, viewer, header, input: { body } }) => {
      const outcome = await delivery.causedBy(world, viewer.userId, header('x-socket-id'), () =>
        world.submit({ name: 'ask indication', actor: viewer.userId, origin: 'person', question: body }),
      )
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  }) satisfies Partial<Handlers>
