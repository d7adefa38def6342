// What a refused token interrupted goes on by itself once the same person has signed in again over the page.
import { useCallback, useEffect, useRef } from 'react'
import { selectSession } from '../state/session/session.slice'
import { useAppSelector } from './store-binding'

/** Gives the function that holds an action until the person has signed in again; a later action replaces it. */
export function useAfterSignIn(): (act: () => void) => void {
  const { status } = useAppSelector(selectSession)
  const held = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (status !== 'signed-in') return
    const act = held.current
    held.current = null
    act?.()
  }, [status])
  return useCallback((act: () => void) => {
    held.current = act
  }, [])
}
