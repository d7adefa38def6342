// Something that is asked for, and asked for again when it may have changed. Keeps what it had while it asks.
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../control-client'

export interface Resource<T> {
  /** The newest answer; null until there is one. */
  readonly data: T | null
  /** Why the last question failed; null when it did not. */
  readonly error: Refusal | null
  readonly again: () => void
}

/** Asks when `key` or `version` changes; another key forgets the answer, another version does not. Null key = not now. */
export function useResource<T>(key: string | null, version: number, load: () => Promise<T>): Resource<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly data: T } | null>(null)
  const [error, setError] = useState<{ readonly key: string; readonly refusal: Refusal } | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load

  // A new version or round is a reason to ask, nothing more.
  const asked = `${version} ${round}`
  useEffect(() => {
    if (key === null || asked === '') return
    let gone = false
    latest.current().then(
      (data) => {
        if (gone) return
        setAnswer({ key, data })
        setError(null)
      },
      (reason: unknown) => {
        const refusal = reason instanceof Refusal ? reason : new Refusal(0, String(reason))
        if (!gone) setError({ key, refusal })
      },
    )
    return () => {
      gone = true
    }
  }, [key, asked])

  return {
    data: answer !== null && answer.key === key ? answer.data : null,
    error: error !== null && error.key === key ? error.refusal : null,
    again: () => setRound((before) => before + 1),
  }
}
