// Processes that a bench talks to: each contestant has its own, so that its cost is its own. One question, one answer.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'

/** How a contestant is run: with the collector at hand, and profiled when the bench is. */
export const contestantArgv = (): string[] => [
  '--expose-gc',
  ...process.execArgv.filter((word) => word.startsWith('--cpu-prof')),
  '--import',
  'tsx',
]

/** How a contestant is run whose code is that of a page. */
export const pageArgv = (): string[] => [
  ...contestantArgv(),
  '--import',
  new URL('shipped-rxjs.mjs', import.meta.url).href,
]

/** A program of this folder in a process of its own, with these words for it to read. */
export const started = (file: string, ...words: readonly string[]): ChildProcess =>
  fork(new URL(file, import.meta.url), [...words], { execArgv: contestantArgv() })

/** Puts a question; answers what it says next. */
export const asked = <Answer>(child: ChildProcess, question: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('a contestant has ended'))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
    child.send(question)
  })

/** In a child: answers every question with what this makes of it. */
export const answering = <Question, Answer extends object>(answer: (question: Question) => Promise<Answer>): void => {
  process.on('message', (question: Question) => {
    answer(question).then((said) => process.send?.(said))
  })
  process.on('disconnect', () => process.exit())
}

/** CPU time of this process so far, ms, user and system. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
