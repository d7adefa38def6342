// A form's draft: opened with the form, saved at every change, cleared on confirmation. Independent of the form.
import { useEffect, useMemo } from 'react'
import type { DraftState, DraftValues } from '../../state/drafts/drafts.slice'
import {
  draftChanged,
  draftCleared,
  draftDeclineOffer,
  draftOpened,
  draftTakeOffer,
  selectDraft,
} from '../../state/drafts/drafts.slice'
import { useAppDispatch, useAppSelector } from '../store-binding'

export interface DraftOfForm extends DraftState {
  /** Saves the current values. */
  keep(values: DraftValues, step: string | null): void
  takeOffer(): void
  declineOffer(): void
  /** After the form was confirmed: deletes the draft in the browser and on the server. */
  clear(): void
}

/** The draft under this key. */
export function useDraft(key: string): DraftOfForm {
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectDraft(state, key))
  useEffect(() => dispatch(draftOpened({ key })), [dispatch, key])
  const acts = useMemo(
    () => ({
      keep: (values: DraftValues, step: string | null) => dispatch(draftChanged({ key, values, step })),
      takeOffer: () => dispatch(draftTakeOffer({ key })),
      declineOffer: () => dispatch(draftDeclineOffer({ key })),
      clear: () => dispatch(draftCleared({ key })),
    }),
    [dispatch, key],
  )
  return useMemo(() => ({ ...draft, ...acts }), [draft, acts])
}
