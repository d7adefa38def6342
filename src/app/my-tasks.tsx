// The sheet of whoever learns in a simulated world: tasks, messages and score.
import { useEffect } from 'react'
import { SHEET_PATH } from '../contract/clock'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

/** What the sheet says when Escape is pressed in its frame. */
const CLOSE = 'close the sheet'

/** The sheet, open. */
export function MyTasks({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const heard = ({ origin, data }: MessageEvent): void => {
      if (origin === window.location.origin && data === CLOSE) onClose()
    }
    window.addEventListener('message', heard)
    return () => window.removeEventListener('message', heard)
  }, [onClose])
  return (
    <Dialog open onClose={onClose} title="My tasks" titleHidden placement="right">
      <div className="sheet-frame">
        <iframe src={SHEET_PATH} title="My tasks, messages and score" />
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
