// The progress bar at the top: runs while a page loads or the person waits for an answer (S9.10).
import { useAppSelector } from '../screens/store-binding'
import type { RootState } from '../state/root-state'
import { ProgressBar } from '../ui/progress-bar'

const isWaiting = (state: RootState): boolean =>
  state.session.status === 'checking' ||
  Object.values(state.requests.bySubject).some((request) => request.status === 'pending')

/** Runs while a request of the person is pending. */
export function CallProgress() {
  return <ProgressBar active={useAppSelector(isWaiting)} label="Waiting for an answer" />
}
