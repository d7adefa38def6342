// A polite live region: announces the newest text, at most once per interval, because a fast market changes too often.
import { useEffect, useRef, useState } from 'react'

interface LiveRegionProps {
  readonly text: string
  /** The shortest time between two announcements, ms. */
  readonly everyMs?: number
}

/** Announces its text politely when it changes; within an interval only the newest text counts. */
export function LiveRegion({ text, everyMs = 5_000 }: LiveRegionProps) {
  const [spoken, setSpoken] = useState('')
  const newest = useRef(text)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const first = useRef(true)

  useEffect(() => {
    newest.current = text
    // The first text is read with the page; only changes are announced.
    if (first.current) {
      first.current = false
      return
    }
    if (waiting.current !== null) return
    setSpoken(text)
    const pause = () => {
      waiting.current = null
      setSpoken((before) => {
        if (before !== newest.current) waiting.current = setTimeout(pause, everyMs)
        return newest.current
      })
    }
    waiting.current = setTimeout(pause, everyMs)
  }, [text, everyMs])

  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current)
    },
    [],
  )

  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {spoken}
    </p>
  )
}
