// Rate limits of frames and whispers per socket.
import { expect, test } from 'vitest'
import { FrameRate } from './frame-rate'

test('a socket may send 200 frames at once and 50 a second after that', () => {
  const rate = new FrameRate(0)
  const sent = (count: number, now: number) => Array.from({ length: count }, () => rate.allowFrame(now)).filter(Boolean)
  expect(sent(201, 0)).toHaveLength(200)
  expect(sent(60, 1_000)).toHaveLength(50)
})

test('a socket may send 20 whispers at once and ten a second after that', () => {
  const rate = new FrameRate(0)
  const passed = (now: number) => Array.from({ length: 50 }, () => rate.allowWhisper(now)).filter(Boolean).length
  expect([passed(0), passed(1_000)]).toEqual([20, 10])
})
