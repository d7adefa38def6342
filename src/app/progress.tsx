// The top progress bar: runs while a page is being loaded or the person waits for an answer. spec §9
import { useAppSelector } from '../screens/store-binding'
import type { RootState } from '../state/root-state'
import { ProgressBar } from '../ui/progress-bar'

const isWaiting = (state: RootState): boolean =>
  state.session.status === 'checking' ||
  Object.values(state.requests.bySubject).some((request) => request.status === 'pending')

/** Runs while anything is awaited that the person asked for. */
export function CallProgress() {
  return <ProgressBar active={useAppSelector(isWaiting)} label="Waiting for an answer" />
}
