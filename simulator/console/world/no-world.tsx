// What stands in the place of a world that is not there: it has ended, cannot be read, is on its way, or was never begun.
import { Button } from '../../../src/ui/button'

interface NoWorldProps {
  /** The world that has ended. */
  readonly gone: string | null
  readonly error: string | null
  readonly waits: boolean
  readonly onAgain: () => void
  readonly onLeave: () => void
}

export function NoWorld({ gone, error, waits, onAgain, onLeave }: NoWorldProps) {
  if (gone !== null)
    return (
      <div className="column column--blank">
        <h2>World {gone} has ended</h2>
        <p>Pick a scenario for a new one, or look at another world.</p>
        <Button onClick={onLeave}>Show another world</Button>
      </div>
    )
  if (error !== null)
    return (
      <div className="column column--blank" role="alert">
        <h2>This world cannot be shown</h2>
        <p>{error}</p>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    )
  if (waits)
    return (
      <div className="column column--blank" role="status">
        <p>Loading the world …</p>
      </div>
    )
  return (
    <div className="column column--blank">
      <h2>No world is running</h2>
      <p>Pick a scenario: it opens in a world of its own.</p>
    </div>
  )
}
