// A form's draft: opened with the form, kept at every change, given up on confirmation. Knows no form.
import { useEffect, useMemo } from 'react'
import {
  draftChanged,
  draftCleared,
  draftOfferDeclined,
  draftOfferTaken,
  draftOpened,
} from '../../state/drafts/drafts.events'
import { selectDraft } from '../../state/drafts/drafts.selectors'
import type { DraftState, DraftValues } from '../../state/drafts/drafts.state'
import { useIntent, useRead } from '../store-binding'

export interface DraftOfForm extends DraftState {
  /** Keeps what stands in the form now. */
  keep(values: DraftValues, step: string | null): void
  takeOffer(): void
  declineOffer(): void
  /** After the form was confirmed: nothing is left of it anywhere. */
  clear(): void
}

/** The draft under this key. */
export function useDraft(key: string): DraftOfForm {
  const say = useIntent()
  const draft = useRead((state) => selectDraft(state, key))
  useEffect(() => say(draftOpened({ key })), [say, key])
  const acts = useMemo(
    () => ({
      keep: (values: DraftValues, step: string | null) => say(draftChanged({ key, values, step })),
      takeOffer: () => say(draftOfferTaken({ key })),
      declineOffer: () => say(draftOfferDeclined({ key })),
      clear: () => say(draftCleared({ key })),
    }),
    [say, key],
  )
  return useMemo(() => ({ ...draft, ...acts }), [draft, acts])
}
