// Resumes an action that an expired session interrupted, once the user has signed in again without leaving the page.
import { useCallback, useEffect, useRef } from 'react'
import { selectSession } from '../state/session/session.slice'
import { useAppSelector } from './store-binding'

/** Returns a function that holds an action until the next sign-in. A later action replaces it. */
export function useAfterSignIn(): (action: () => void) => void {
  const { status } = useAppSelector(selectSession)
  const held = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (status !== 'signed-in') return
    const action = held.current
    held.current = null
    action?.()
  }, [status])
  return useCallback((action: () => void) => {
    held.current = action
  }, [])
}
