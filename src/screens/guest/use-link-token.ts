// The token of the link that was opened. It is removed from the address, so that no history or screenshot contains it.
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The `token` of the query as it was when the page opened; null without one. */
export function useLinkToken(): string | null {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const [token] = useState(() => new URLSearchParams(query).get('token') || null)
  useEffect(() => {
    if (token !== null) navigate(path, { replace: true })
  }, [token, path, navigate])
  return token
}
