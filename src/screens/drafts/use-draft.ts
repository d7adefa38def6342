// A form's draft: opened with the form, saved on every change, cleared on confirmation.
import { useEffect, useMemo } from 'react'
import {
  type DraftState,
  type DraftValues,
  draftChanged,
  draftCleared,
  draftDeclineOffer,
  draftOpened,
  draftTakeOffer,
  selectDraft,
} from '../../state/drafts/drafts.slice'
import { useAppDispatch, useAppSelector } from '../store-binding'

export interface DraftOfForm extends DraftState {
  save(values: DraftValues, step: string | null): void
  takeOffer(): void
  declineOffer(): void
  /** Deletes the draft in the browser and on the server, once the form is confirmed. */
  clear(): void
}

/** The draft under this key. */
export function useDraft(key: string): DraftOfForm {
  const dispatch = useAppDispatch()
  const draft = useAppSelector((state) => selectDraft(state, key))
  useEffect(() => dispatch(draftOpened({ key })), [dispatch, key])
  const actions = useMemo(
    () => ({
      save: (values: DraftValues, step: string | null) => dispatch(draftChanged({ key, values, step })),
      takeOffer: () => dispatch(draftTakeOffer({ key })),
      declineOffer: () => dispatch(draftDeclineOffer({ key })),
      clear: () => dispatch(draftCleared({ key })),
    }),
    [dispatch, key],
  )
  return useMemo(() => ({ ...draft, ...actions }), [draft, actions])
}
