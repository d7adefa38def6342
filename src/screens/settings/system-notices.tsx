// Whether alerts also appear as system notifications while the page is in the background. Asks the browser's permission.
import { useState } from 'react'
import { Button } from '../../ui/button'
import { useScreenPorts } from '../store-binding'
import { noticeTexts } from './notice-copy'

export function SystemNotices() {
  const { alerts } = useScreenPorts()
  const [permission, setPermission] = useState(() => alerts.permission())
  const ask = async () => setPermission(await alerts.askPermission())
  return (
    <div className="settings__notices">
      {permission === 'default' ? (
        <Button tone="quiet" size="small" aria-describedby="system-notices" onClick={ask}>
          Turn on desktop alerts
        </Button>
      ) : null}
      <p id="system-notices" className="key" role="status">
        {noticeTexts[permission]}
      </p>
    </div>
  )
}
