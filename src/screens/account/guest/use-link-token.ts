// The token of an opened link. It's removed from the address bar, so that no history or screenshot contains it.
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The `token` query parameter from when the page opened; null if missing. */
export function useLinkToken(): string | null {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const [token] = useState(() => new URLSearchParams(query).get('token') || null)
  useEffect(() => {
    if (token !== null) navigate(path, { replace: true })
  }, [token, path, navigate])
  return token
}
