// The progress bar at the top: runs while the session is checked or a request is pending (S9.10).
import { useAppSelector } from '../screens/store-binding'
import type { RootState } from '../state/root-reducer'
import { ProgressBar } from '../ui/progress-bar'

const isWaiting = (state: RootState): boolean =>
  state.session.status === 'checking' ||
  Object.values(state.requests.bySubject).some((request) => request.status === 'pending')

export function CallProgress() {
  return <ProgressBar active={useAppSelector(isWaiting)} label="Waiting for the server" />
}
