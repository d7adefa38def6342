// Runs contestants in separate processes, so that each pays only for itself. The bench asks one question at a time.
import { type ChildProcess, fork } from 'node:child_process'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a program of this folder. It ends when its parent disconnects. */
export const startContestant = (file: string, ...args: readonly string[]): ChildProcess =>
  fork(new URL(file, import.meta.url), [...args], {
    // With --profile, contestants are profiled too.
    execArgv: ['--expose-gc', ...process.execArgv.filter((word) => word.startsWith('--cpu-prof')), '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** Sends a question to a contestant and resolves with its answer; rejects if the process exits first. */
export const ask = <Answer>(child: ChildProcess, question: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const exited = (): void => reject(new Error('a contestant exited before it answered'))
    child.once('exit', exited)
    child.once('message', (answer) => {
      child.off('exit', exited)
      resolve(answer as Answer)
    })
    child.send(question)
  })

/** CPU time of a contestant so far, in ms. */
export const costOf = async (child: ChildProcess): Promise<number> =>
  (await ask<{ readonly ms: number }>(child, { do: 'cost' })).ms

/** In a contestant: answers every question, except that for the cost, with the result of this function. */
export const answerWith = <Question extends { readonly do: string }, Answer extends object>(
  answer: (question: Question) => Promise<Answer>,
): void => {
  process.on('message', async (question: Question) => {
    process.send?.(question.do === 'cost' ? { ms: cpuMs() } : await answer(question))
  })
  process.on('disconnect', () => process.exit())
}

/** CPU time of this process so far, user and system, in ms. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Listens on a free port of this machine; resolves with the URL. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
