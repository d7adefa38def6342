import { take, tap } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createTopic } from './topic'

it('hands a value to all who listen, in the order in which they came', () => {
  const topic = createTopic<number>()
  const heard: string[] = []
  topic.values$.subscribe((value) => heard.push(`first ${value}`))
  const second = topic.values$.subscribe((value) => heard.push(`second ${value}`))
  topic.next(1)
  second.unsubscribe()
  topic.next(2)
  expect(heard).toEqual(['first 1', 'second 1', 'first 2'])
})

it('hands a value that is on its way to nobody who came after it, nor to who has gone', () => {
  const topic = createTopic<number>()
  const late = vi.fn()
  const gone = vi.fn()
  topic.values$.pipe(take(1)).subscribe(() => {
    topic.values$.subscribe(late)
    leaving.unsubscribe()
  })
  const leaving = topic.values$.subscribe(gone)
  topic.next(1)
  expect([late.mock.calls, gone.mock.calls]).toEqual([[], []])
  topic.next(2)
  expect(late).toHaveBeenCalledExactlyOnceWith(2)
})

it('goes on for the others when one of them fails', () => {
  const topic = createTopic<number>()
  const failed = vi.fn()
  const heard = vi.fn()
  const failing = tap<number>(() => {
    throw new Error('no more')
  })
  topic.values$.pipe(failing).subscribe({ error: failed })
  topic.values$.subscribe(heard)
  topic.next(1)
  topic.next(2)
  expect(failed).toHaveBeenCalledOnce()
  expect(heard).toHaveBeenCalledTimes(2)
})
