// The links of a board's rows: rows come and go with every event, so they share one function instead of each having a link
// component of its own.
import { useCallback } from 'react'
import { useLocation } from 'wouter'

/** What a link of a row does on a press. */
export type FollowLink = (event: MouseEvent) => void

/** Opens the link's address in this page, in the place of the present one; leaves a press for a new tab to the browser. */
export function useFollowLink(): FollowLink {
  const [, navigate] = useLocation()
  return useCallback(
    (event) => {
      const { altKey, button, ctrlKey, metaKey, shiftKey } = event
      if (altKey || ctrlKey || metaKey || shiftKey || button !== 0) return
      event.preventDefault()
      const link = event.currentTarget
      if (link instanceof HTMLAnchorElement) navigate(link.getAttribute('href') ?? '', { replace: true })
    },
    [navigate],
  )
}
