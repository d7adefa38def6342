// The Unhandled error dialog; unhandled-errors.tsx opens it.
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { DownloadLogButton } from './download-log-button'
import type { UnhandledError } from './error-copy'

interface UnhandledErrorDialogProps {
  readonly error: UnhandledError
  readonly onClose: () => void
}

export function UnhandledErrorDialog({ error, onClose }: UnhandledErrorDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Unhandled error" small>
      <p role="alert">
        {error.message} <span className="key num">({error.status})</span>
      </p>
      <p className="key">The event log helps us find the cause. It contains no names or email addresses.</p>
      <div className="dialog__foot dialog__foot--wrap">
        <DownloadLogButton />
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
