// What marks a page of a simulator, so that nobody takes its bids for real ones.
import { rateText } from '../domain/clock-rate'
import { selectClock } from '../state/clock/clock.slice'
import { selectPractice } from '../state/practice/practice.slice'
import { selectSession } from '../state/session/session.slice'
import { useAppSelector } from './store-binding'

interface SimulatedMark {
  readonly text: string
  readonly isPractice: boolean
}

/** Null on a real server. */
export function useSimulatedMark(): SimulatedMark | null {
  const world = useAppSelector((state) => selectSession(state).world)
  const rate = useAppSelector((state) => selectClock(state)?.rate ?? 1)
  const isPractice = useAppSelector(selectPractice) === 'here'
  if (world === null) return null
  return { text: `${isPractice ? 'Practice: bids here don’t count' : 'Simulated'}${rateText(rate)}`, isPractice }
}
