// Whether alerts also appear as system notifications while the page is in the background. Asks the browser's permission.
import { useState } from 'react'
import type { Ports } from '../../ports/ports'
import { Button } from '../../ui/button'
import { useScreenPorts } from '../store-binding'

type Permission = ReturnType<Ports['alerts']['permission']>

const texts: Readonly<Record<Permission, string>> = {
  granted: 'System notifications are on. They appear while this page is in the background.',
  denied: 'This browser blocks system notifications from this site. Allow them in the browser’s site settings.',
  default: 'See alerts while this page is in the background.',
  unavailable: 'This browser can’t show system notifications for this page.',
}

export function SystemNotices() {
  const { alerts } = useScreenPorts()
  const [permission, setPermission] = useState(() => alerts.permission())
  const ask = async () => setPermission(await alerts.askPermission())
  return (
    <div className="settings__notices">
      {permission === 'default' ? (
        <Button tone="quiet" size="small" aria-describedby="system-notices" onClick={ask}>
          Allow system notifications
        </Button>
      ) : null}
      <p id="system-notices" className="key" role="status">
        {texts[permission]}
      </p>
    </div>
  )
}
