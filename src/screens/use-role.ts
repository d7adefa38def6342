// The role of the signed-in user.
import { selectUser } from '../state/session/session.slice'
import { useAppSelector } from './store-binding'

/** Undefined while signed out. An admin has no screens. */
export const useRole = () => useAppSelector(selectUser)?.role
