// Runs an action that may be refused: reports the outcome in a toast, and whether it is under way. Decides nothing itself.
import { useCallback, useState } from 'react'
import { useToast } from '../../../src/ui/toasts'

export interface RunAction {
  readonly busy: boolean
  /** Runs it; reports what `report` says on success, else the refusal. Resolves to the result, null when refused. */
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
