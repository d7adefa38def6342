// The indication record and inquiries about it. S3.24, S7.15
import type { Handlers } from './handler'
import { refusedBy } from './middleware/refused'

/** The indication handlers. */
export const indicationHandlers = () =>
  ({
    'indication.read': ({ world }) => ({ data: world.state().indication }),
    'indication.ask': async ({ viewer, input: { body }, submit }) => {
      const actor = viewer.userId
      const outcome = await submit({ name: 'ask indication', actor, origin: 'person', question: body })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  }) satisfies Partial<Handlers>
