// Keeps the bidder's limits and settings current while a ticket or the review of a prepared bid is open, so that sending the bid needn't
// wait for them.
import { useEffect } from 'react'
import {
  preferencesPageClosed,
  preferencesPageOpened,
  preferencesReadRequested,
} from '../../../state/preferences/preferences.slice'
import { selectSession } from '../../../state/session/session.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'

/** They're fetched when this page opens, every few seconds, and when `reviewing` becomes true. */
export function useCurrentPreferences(reviewing: boolean): void {
  const dispatch = useAppDispatch()
  const { status, user } = useAppSelector(selectSession)
  const userId = status === 'signed-in' ? (user?.id ?? null) : null
  useEffect(() => {
    if (userId === null) return
    dispatch(preferencesPageOpened())
    return () => void dispatch(preferencesPageClosed())
  }, [dispatch, userId])
  useEffect(() => {
    if (reviewing) dispatch(preferencesReadRequested())
  }, [dispatch, reviewing])
}
