// Shown in place of a world that has ended, failed to load, is loading, or was never created.
import { Button } from '../../../src/ui/button'

interface NoWorldProps {
  /** The world that has ended. */
  readonly gone: string | null
  readonly error: string | null
  readonly loading: boolean
  readonly onRetry: () => void
  readonly onLeave: () => void
}

export function NoWorld({ gone, error, loading, onRetry, onLeave }: NoWorldProps) {
  if (gone !== null)
    return (
      <div className="column column--blank">
        <h2>World {gone} has ended</h2>
        <p>Pick a scenario to start a new one, or switch to another world.</p>
        <Button onClick={onLeave}>Show another world</Button>
      </div>
    )
  if (error !== null)
    return (
      <div className="column column--blank" role="alert">
        <h2>Can’t show this world</h2>
        <p>{error}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    )
  if (loading)
    return (
      <div className="column column--blank" role="status">
        <p>Loading world…</p>
      </div>
    )
  return (
    <div className="column column--blank">
      <h2>No world is running</h2>
      <p>Pick a scenario to start one.</p>
    </div>
  )
}
