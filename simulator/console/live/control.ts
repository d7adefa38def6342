// The console's access to its simulator: the typed client, and queries that follow the calls of the table.
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ControlCallName, ControlData, ControlInput } from '../../control-api/control.calls'
import type { ControlRefusal } from '../../control-api/control-client'
import { controlClient } from '../../control-api/control-client'

/** One call; rejects with a ControlRefusal. */
export const control = controlClient((url, init) => fetch(url, init))

/** The cache of answers. Nothing is stale by time: live streams and actions say what to read again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  })

/** Reads a call of the table and keeps its last answer while it reads again; null input = not now. */
export const useControlQuery = <N extends ControlCallName>(
  name: N,
  input: ControlInput<N> | null,
  options: { readonly refetchInterval?: number } = {},
): UseQueryResult<ControlData<N>, ControlRefusal> =>
  useQuery<ControlData<N>, ControlRefusal>({
    queryKey: [name, input?.params ?? null, input?.query ?? null],
    queryFn: () => read(name, input),
    enabled: input !== null,
    ...options,
  })

/** A query without input never runs. */
const read = <N extends ControlCallName>(name: N, input: ControlInput<N> | null): Promise<ControlData<N>> => {
  if (input === null) return Promise.reject(new Error(`${name} has no input`))
  const call: (name: N, input: ControlInput<N>) => Promise<ControlData<N>> = control
  return call(name, input)
}
