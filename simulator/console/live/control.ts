// The console's access to the control API: the typed client and query hooks.
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ControlCallName, ControlData, ControlInput } from '../../control-api/control.calls'
import { type ControlRefusal, controlClient } from '../../control-api/control-client'

/** Makes one call; rejects with a ControlRefusal. */
export const control = controlClient((url, init) => fetch(url, init))

/** The response cache. Nothing goes stale by time: live streams and actions invalidate what changed. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  })

/** Queries a call and keeps the last data while it refetches. Null input disables it. */
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

/** A disabled query has null input and never runs. */
const read = <N extends ControlCallName>(name: N, input: ControlInput<N> | null): Promise<ControlData<N>> => {
  if (input === null) return Promise.reject(new Error(`${name} has no input`))
  const call: (name: N, input: ControlInput<N>) => Promise<ControlData<N>> = control
  return call(name, input)
}
