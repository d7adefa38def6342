// Doing something that may be refused: says what came of it, and that it is under way. Decides nothing itself.
import { useCallback, useState } from 'react'
import { useToast } from '../../../src/ui/toasts'

export interface Act {
  readonly busy: boolean
  /** Runs it; `said` is told when it went well, the refusal when not. Answers what came of it, null when refused. */
  readonly act: <T>(deed: () => Promise<T>, said?: (result: T) => string) => Promise<T | null>
}

export function useAct(): Act {
  const toast = useToast()
  const [running, setRunning] = useState(0)
  const act = useCallback(
    async <T>(deed: () => Promise<T>, said?: (result: T) => string): Promise<T | null> => {
      setRunning((before) => before + 1)
      try {
        const result = await deed()
        if (said !== undefined) toast({ tone: 'good', text: said(result) })
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
  return { busy: running > 0, act }
}
