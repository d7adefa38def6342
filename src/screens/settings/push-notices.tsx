// Desktop alerts: asks the browser's permission and subscribes this browser, so that alerts arrive while no page is open.
import { useEffect, useState } from 'react'
import type { Ports } from '../../ports/ports'
import { pushSubscribeRequest, pushUnsubscribeRequest } from '../../state/push/push.epics'
import { packAddress, pushOpened, pushSubjects, selectPush } from '../../state/push/push.slice'
import { Button } from '../../ui/button'
import { LoadingNote, Notice } from '../../ui/states'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { useRequest } from '../use-request'
import { noticeTexts, pushTexts } from './notice-copy'
import { SystemNotices } from './system-notices'

type Push = Awaited<ReturnType<Ports['alerts']['push']>>
type Permission = ReturnType<Push['permission']>

/** The part of the browser's API that loads on demand; null until then. */
function usePush(): Push | null {
  const { alerts } = useScreenPorts()
  const [push, setPush] = useState<Push | null>(null)
  useEffect(() => {
    let isShown = true
    void alerts.push().then((loaded) => isShown && setPush(loaded))
    return () => {
      isShown = false
    }
  }, [alerts])
  return push
}

export function PushNotices() {
  const dispatch = useAppDispatch()
  const push = usePush()
  const { status, key, error } = useAppSelector(selectPush)
  useEffect(() => dispatch(pushOpened()), [dispatch])
  if (status === 'failed')
    return (
      <div className="settings__notices">
        <Notice tone="wrong" role="alert">
          {error?.message || pushTexts.notLoaded}
        </Notice>
        <Button tone="quiet" size="small" onClick={() => dispatch(pushOpened())}>
          Try again
        </Button>
      </div>
    )
  if (push === null || key === null) return <LoadingNote>Loading desktop alerts</LoadingNote>
  const permission = push.permission()
  if (permission === 'unavailable') return <SystemNotices />
  if (permission === 'home-screen') return <p className="key">{pushTexts.homeScreen}</p>
  return <PushSwitch push={push} serverKey={key} />
}

interface PushSwitchProps {
  readonly push: Push
  readonly serverKey: string
}

function PushSwitch({ push, serverKey }: PushSwitchProps) {
  const { secrets } = useScreenPorts()
  const { subscribed } = useAppSelector(selectPush)
  const [permission, setPermission] = useState<Permission>(() => push.permission())
  const [work, setWork] = useState<'none' | 'asking' | 'failed'>('none')
  const on = useRequest(pushSubscribeRequest, pushSubjects.subscribe)
  const off = useRequest(pushUnsubscribeRequest, pushSubjects.unsubscribe)
  const turnOn = async () => {
    on.dismiss()
    setWork('asking')
    const answer = await push.ask()
    setPermission(answer)
    const address = answer === 'granted' ? await push.subscribe(serverKey) : null
    setWork(answer === 'granted' && address === null ? 'failed' : 'none')
    if (address !== null) on.send({ addressKey: secrets.hold(packAddress(address)) })
  }
  const turnOff = () => {
    off.dismiss()
    off.send()
    void push.unsubscribe()
  }
  const isOn = subscribed && permission === 'granted'
  const failure = [on, off].find(({ status }) => status === 'failed' || status === 'unknown')
  const problem =
    work === 'failed' ? pushTexts.notSubscribed : failure && (failure.error?.message || pushTexts.notChanged)
  return (
    <div className="settings__notices">
      {isOn ? (
        <Button
          tone="quiet"
          size="small"
          busy={off.status === 'pending'}
          aria-describedby="desktop-alerts"
          onClick={turnOff}
        >
          Turn off desktop alerts
        </Button>
      ) : permission === 'denied' ? null : (
        <Button
          tone="quiet"
          size="small"
          busy={work === 'asking' || on.status === 'pending'}
          aria-describedby="desktop-alerts"
          onClick={turnOn}
        >
          Turn on desktop alerts
        </Button>
      )}
      <p id="desktop-alerts" className="key" role="status">
        {isOn ? pushTexts.on : permission === 'denied' ? noticeTexts.denied : pushTexts.off}
      </p>
      {problem ? (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      ) : null}
    </div>
  )
}
