// Whether the page is live, and the official time, on one line: for parts that cover the header.
import { selectClock } from '../state/clock/clock.slice'
import { selectConnection } from '../state/connection/connection.slice'
import { selectFreshness } from '../state/connection/freshness'
import { type ChipCopy, chipCopy } from './line-copy'
import './line-state.css'
import { useOfficialNow } from './official-clock'
import { useAppSelector } from './store-binding'

/** The texts of the connection now. */
export function useLineCopy(): ChipCopy {
  const connection = useAppSelector(selectConnection)
  const freshness = useAppSelector(selectFreshness)
  const clock = useAppSelector(selectClock)
  return chipCopy(connection, freshness, clock, useOfficialNow())
}

const dots = { good: 'dot dot--good', warn: 'dot dot--warn', neutral: 'dot' } as const

export const LineDot = ({ tone }: Pick<ChipCopy, 'tone'>) => <span className={dots[tone]} />

/** `10:42:17 ET` while everything is live; otherwise `Not live · 10:42:17 ET`. */
export function LineState() {
  const { tone, word, short } = useLineCopy()
  return (
    <span className={tone === 'warn' ? 'line-state line-state--warn' : 'line-state'}>
      <LineDot tone={tone} />
      <span className={tone === 'good' ? 'visually-hidden' : undefined}>{word}</span>
      {tone === 'good' || word === short ? null : ' · '}
      {word === short ? null : short}
    </span>
  )
}
