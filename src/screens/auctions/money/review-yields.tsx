// What a bid under review yields: at the chosen basis, over the benchmark, to worst, with the average life.
import { useMemo } from 'react'
import { basisName } from '../../../domain/yield/assumption'
import { yieldsOf } from '../../../domain/yield/money-in-view'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { Facts } from '../../../ui/facts'
import { useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { yieldLines } from './money-copy'

interface ReviewYieldsProps {
  /** The bid price in 32nds, or null in the rate process. */
  readonly price32: number | null
  /** The bid rate, percent, or null in the price process. */
  readonly rate: number | null
}

/** Nothing while a term that the yields depend on is unknown. */
export function ReviewYields({ price32, rate }: ReviewYieldsProps) {
  const { loan } = useAuction()
  const assumption = useAppSelector(selectAssumption)
  const yields = useMemo(() => yieldsOf(loan, { price32, rate }, assumption), [loan, price32, rate, assumption])
  if (yields === null) return null
  const left = new Set((['maturity', 'first-call'] as const).map((basis) => basisName(basis, assumption.cpr)))
  const lines = yieldLines(yields, assumption).filter(({ name }, at) => at === 0 || !left.has(name))
  return <Facts layout="lines" facts={lines} />
}
