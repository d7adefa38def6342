// Jobs run one after another, and a failed job affects only its caller.
import { expect, it } from 'vitest'
import { JobQueue } from './job-queue'

it('a job queue runs each job after the previous one has finished', async () => {
  const queue = new JobQueue()
  const order: string[] = []
  const job = (name: string, turns: number) => async () => {
    order.push(`${name} begins`)
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    order.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([queue.run(job('slow', 3)), queue.run(job('quick', 0))])).toEqual(['slow', 'quick'])
  expect(order).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends'])
})

it('a job queue continues after a failed job', async () => {
  const queue = new JobQueue()
  const failed = queue.run(() => {
    throw new Error('no')
  })
  const next = queue.run(() => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
