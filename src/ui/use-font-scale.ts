// The browser's font size, which sizes in rem follow, for the few that a program computes in px.
import { useState } from 'react'

const USUAL_FONT = 16

/** The page's font size in units of 16 px, as of the first render: 1.25 at 20 px. */
export function useFontScale(): number {
  const [scale] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT)
  return scale > 0 ? scale : 1
}
