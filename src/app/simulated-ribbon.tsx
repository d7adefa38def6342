// Shows on every page that the server is a simulator, with the sheet of whoever learns there behind it.
import { useEffect, useState } from 'react'
import { SHEET_PATH } from '../contract/clock'
import { useAppSelector } from '../screens/store-binding'
import { selectClock } from '../state/clock/clock.selectors'
import { selectSession } from '../state/session/session.selectors'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

/** What the sheet says when Escape is pressed in its frame. */
const CLOSE = 'close the sheet'

/** The ribbon; nothing on a real server. */
export function SimulatedRibbon() {
  const world = useAppSelector((state) => selectSession(state).world)
  const isSignedIn = useAppSelector((state) => selectSession(state).user !== null)
  const rate = useAppSelector((state) => selectClock(state)?.rate ?? 1)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const heard = ({ origin, data }: MessageEvent): void => {
      if (origin === window.location.origin && data === CLOSE) setOpen(false)
    }
    window.addEventListener('message', heard)
    return () => window.removeEventListener('message', heard)
  }, [open])
  if (world === null) return null
  return (
    <>
      <aside className="ribbon" aria-label="Simulator">
        Simulated{rateText(rate)}
        {isSignedIn ? (
          <button type="button" className="ribbon__sheet" onClick={() => setOpen(true)}>
            My tasks
          </button>
        ) : null}
      </aside>
      <Dialog open={open} onClose={close} title="My tasks" titleHidden placement="right">
        <div className="sheet-frame">
          <iframe src={SHEET_PATH} title="My tasks, messages and score" />
          <Button tone="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function rateText(rate: number): string {
  if (rate === 0) return ' · paused'
  return rate === 1 ? '' : ` · ×${rate}`
}
