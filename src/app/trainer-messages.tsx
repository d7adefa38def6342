// Messages from a class's trainer: a banner over every page and dialog until read. Only a simulator sends them.
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '../contract/notification'
import { useAppDispatch, useAppSelector } from '../screens/store-binding'
import { notificationReadRequested, selectTrainerMessages } from '../state/notifications/notifications.slice'
import { Button } from '../ui/button'
import { Notice } from '../ui/states'
import { OnTop } from '../ui/top-surface'
import './trainer-messages.css'

/** The unread messages, newest first, and `dismiss`, which marks them as read. */
export function useTrainerMessages() {
  const unread = useAppSelector(selectTrainerMessages)
  const dispatch = useAppDispatch()
  // Local as well, because a server may store no read marks. By object, because a rewound world reuses ids.
  const [dismissed, setDismissed] = useState<ReadonlySet<Notification>>(new Set())
  const dismiss = (messages: readonly Notification[]): void => {
    if (messages.length === 0) return
    setDismissed((before) => new Set([...before, ...messages]))
    dispatch(notificationReadRequested({ ids: messages.map(({ id }) => id) }))
  }
  return { messages: unread.filter((message) => !dismissed.has(message)), dismiss }
}

interface TrainerMessagesProps {
  /** Newest first. */
  readonly messages: readonly Notification[]
  readonly onDismiss: (message: Notification) => void
}

/** Shows one message at a time, newest first, so that banners don't cover the page. */
export function TrainerMessages({ messages, onDismiss }: TrainerMessagesProps) {
  const announced = useRef(new WeakSet<Notification>())
  const [newest] = messages
  if (newest === undefined) return null
  return (
    <OnTop>
      <section className="trainer" aria-label="Messages from your trainer">
        <TrainerMessage
          key={newest.id}
          message={newest}
          announced={announced.current}
          onDismiss={() => onDismiss(newest)}
        />
      </section>
    </OnTop>
  )
}

interface TrainerMessageProps {
  readonly message: Notification
  /** Already announced: a banner that moves into a dialog, or back, is not announced again. */
  readonly announced: WeakSet<Notification>
  readonly onDismiss: () => void
}

function TrainerMessage({ message, announced, onDismiss }: TrainerMessageProps) {
  const [isNew] = useState(() => !announced.has(message))
  useEffect(() => {
    announced.add(message)
  }, [announced, message])
  return (
    <Notice tone="info" role={isNew ? 'alert' : undefined}>
      <p className="trainer__text">
        <b>{message.title}</b> {message.text}
      </p>
      <Button size="small" onClick={onDismiss}>
        Got it
      </Button>
    </Notice>
  )
}
