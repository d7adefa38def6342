// Which step of a setup is shown: the one that the address asks for, else the one that was left last time.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useLoanDestinations } from '../../destinations'
import type { Step } from './setup-copy'
import { isStep } from './setup-copy'

export interface SetupSteps {
  /** The steps that this loan has. */
  readonly steps: readonly Step[]
  readonly step: Step
  /** Steps that the person has seen and left. */
  readonly visited: ReadonlySet<Step>
  readonly markVisited: (step: Step) => void
  readonly pathOf: (step: Step) => string
}

/** `left`: the step where an earlier visit ended. */
export function useSetupSteps(setup: string, steps: readonly Step[], left: string | null): SetupSteps {
  const to = useLoanDestinations()
  const asked = new URLSearchParams(useSearch()).get('step')
  const wanted = isStep(asked) ? asked : isStep(left) ? left : 'loan-type'
  const step = steps.includes(wanted) ? wanted : 'loan-type'
  const [visited, setVisited] = useState<ReadonlySet<Step>>(() => new Set(stepsBefore(steps, left)))
  const markVisited = useCallback((seen: Step) => setVisited((before) => new Set([...before, seen])), [])
  const pathOf = useCallback((next: Step) => to.setup(setup, next), [to, setup])
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    markVisited(shown.current)
    shown.current = step
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [step, markVisited])
  return { steps, step, visited, markVisited, pathOf }
}

function stepsBefore(steps: readonly Step[], left: string | null): readonly Step[] {
  const index = isStep(left) ? steps.indexOf(left) : -1
  return steps.slice(0, Math.max(0, index))
}
