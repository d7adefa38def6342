// A polite live region that announces at most once per interval, because a fast market changes too often.
import { useEffect, useRef, useState } from 'react'

interface LiveRegionProps {
  readonly text: string
  /** Minimum time between announcements, ms. */
  readonly everyMs?: number
}

/** Announces its text when it changes. Within an interval, only the latest text is announced. */
export function LiveRegion({ text, everyMs = 5_000 }: LiveRegionProps) {
  const [spoken, setSpoken] = useState('')
  const latest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isFirst = useRef(true)

  useEffect(() => {
    latest.current = text
    // The initial text is read with the page; announce only changes.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (timer.current !== null) return
    setSpoken(text)
    const announceLatest = () => {
      timer.current = null
      setSpoken((before) => {
        if (before !== latest.current) timer.current = setTimeout(announceLatest, everyMs)
        return latest.current
      })
    }
    timer.current = setTimeout(announceLatest, everyMs)
  }, [text, everyMs])

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )

  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {spoken}
    </p>
  )
}
