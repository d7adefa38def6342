// The current step of a setup: the one in the URL, else the one from the last visit.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useLoanDestinations } from '../../destinations'
import { isStep, type Step } from './setup-copy'

export interface SetupSteps {
  /** The steps that apply to this loan. */
  readonly steps: readonly Step[]
  readonly step: Step
  /** Steps that the user has visited and left. */
  readonly visited: ReadonlySet<Step>
  readonly markVisited: (step: Step) => void
  readonly pathOf: (step: Step) => string
}

/** `lastStep` is where the previous visit ended. */
export function useSetupSteps(setup: string, steps: readonly Step[], lastStep: string | null): SetupSteps {
  const to = useLoanDestinations()
  const urlStep = new URLSearchParams(useSearch()).get('step')
  const requested = isStep(urlStep) ? urlStep : isStep(lastStep) ? lastStep : 'loan-type'
  const step = steps.includes(requested) ? requested : 'loan-type'
  const [visited, setVisited] = useState<ReadonlySet<Step>>(() => new Set(stepsBefore(steps, lastStep)))
  const markVisited = useCallback((visitedStep: Step) => setVisited((before) => new Set([...before, visitedStep])), [])
  const pathOf = useCallback((next: Step) => to.setup(setup, next), [to, setup])
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    markVisited(previous.current)
    previous.current = step
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [step, markVisited])
  return { steps, step, visited, markVisited, pathOf }
}

function stepsBefore(steps: readonly Step[], lastStep: string | null): readonly Step[] {
  const index = isStep(lastStep) ? steps.indexOf(lastStep) : -1
  return steps.slice(0, Math.max(0, index))
}
