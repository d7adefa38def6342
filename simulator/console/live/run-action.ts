// Runs an action, reports its outcome in a toast, and says whether it is in progress.
import { useCallback, useState } from 'react'
import { useToast } from '../../../src/ui/toasts'

export interface RunAction {
  readonly busy: boolean
  /** Toasts `report(result)` on success, else the error. Resolves to the result, or null on failure. */
  readonly run: <T>(action: () => Promise<T>, report?: (result: T) => string) => Promise<T | null>
}

export function useRunAction(): RunAction {
  const toast = useToast()
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async <T>(action: () => Promise<T>, report?: (result: T) => string): Promise<T | null> => {
      setRunning((before) => before + 1)
      try {
        const result = await action()
        if (report !== undefined) toast({ tone: 'good', text: report(result) })
        return result
      } catch (error) {
        toast({ tone: 'wrong', text: error instanceof Error ? error.message : String(error) })
        return null
      } finally {
        setRunning((before) => before - 1)
      }
    },
    [toast],
  )
  return { busy: running > 0, run }
}
