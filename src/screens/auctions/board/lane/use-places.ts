// The places of the closing lane, kept from one second to the next.
import { useState } from 'react'
import { pinnedAt, placesAfter } from '../../../../domain/closing-lane'
import { makeClosingView } from '../../../../state/views/closing.view'
import { useOfficialNow } from '../../../official-clock'
import { useView } from '../../../store-binding'

type Places = ReturnType<typeof placesAfter>

export interface LanePlaces {
  /** Null is a free place that others stand after. */
  readonly places: Places
  /** How many more are to be watched than there are places. */
  readonly more: number
}

/** Who is pinned now, each at a place that does not move. */
export function usePlaces(): LanePlaces {
  const now = useOfficialNow()
  const pinned = pinnedAt(useView(makeClosingView), now)
  const [places, setPlaces] = useState<Places>(() => placesAfter([], pinned))
  const next = placesAfter(places, pinned)
  const same = next.length === places.length && next.every((id, at) => id === places[at])
  if (!same) setPlaces(next)
  const shown = same ? places : next
  return { places: shown, more: pinned.length - shown.filter((id) => id !== null).length }
}
