// The trainee's sheet in a simulated world: tasks, messages and score.
import { useEffect } from 'react'
import { SHEET_PATH } from '../contract/clock'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

/** The message that the framed page posts when Escape is pressed. */
const CLOSE = 'close the sheet'

export function MyTasks({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent): void => {
      if (origin === window.location.origin && data === CLOSE) onClose()
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
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
