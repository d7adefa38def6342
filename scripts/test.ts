// `npm test`: runs every check, all of them even when one fails, says what each is and how long it took, and ends with one
// the messages of failed tests and one honest line: N passed, N failed. `npm test -- unit journeys` runs only those named.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Step } from './test-steps'
import { chosenSteps, testSteps, withReports } from './test-steps'
import type { StepOutcome } from './test-tally'
import { nothing, verdict } from './test-tally'

const project = fileURLToPath(new URL('..', import.meta.url))
const children = new Set<ChildProcess>()
/** More would hide the first ones. */
const MOST_FAILURES = 12

interface Outcome extends StepOutcome {
  readonly failures: readonly string[]
  readonly seconds: string
}

/** Runs one program to its end. What it prints goes to `print`, or straight to the terminal without one. */
function runProgram(command: readonly string[], step: Step, print: ((text: string) => void) | null): Promise<boolean> {
  const child = spawn(process.execPath, [...command], {
    cwd: project,
    stdio: ['ignore', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...step.environment },
  })
  children.add(child)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => print?.(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => print?.(text))
  return new Promise((done) => {
    child.once('error', () => done(false))
    child.once('close', (code) => {
      children.delete(child)
      done(code === 0)
    })
  })
}

/** Runs one step. Beside another row its output is held back and printed in one piece at its end. */
async function runStep(step: Step, beside: boolean): Promise<Outcome> {
  const heading = `\n── ${step.name}: ${step.what}`
  let held = ''
  if (!beside) console.log(heading)
  const print = (text: string) => {
    held += text
  }
  const started = performance.now()
  let ok = true
  for (const command of step.commands) ok = ok && (await runProgram(command, step, beside ? print : null))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (beside) console.log(`${heading}\n${held.trimEnd()}`)
  console.log(`── ${step.name} ${ok ? 'ok' : 'FAILED'} in ${seconds} s`)
  const { report } = step
  const found = report && existsSync(report.file) ? JSON.parse(readFileSync(report.file, 'utf8')) : null
  const tally = report && found !== null ? report.read(found) : nothing
  const failures = report && found !== null ? report.failures(found) : []
  return { name: step.name, ok, tally, failures, seconds }
}

/** Runs steps one after the other. */
async function runRow(steps: readonly Step[], beside: boolean): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step, beside))
  return outcomes
}

/** Runs the rows at once, then what follows. */
async function runAll(steps: readonly Step[]): Promise<readonly Outcome[]> {
  const rowOf = (name: Step['row']) => steps.filter(({ row }) => row === name)
  const rows = [rowOf('checks'), rowOf('node')].filter((row) => row.length > 0)
  const beside = rows.length > 1
  if (beside)
    console.log(
      `── at once: ${rows.map((row) => row.map(({ name }) => name).join(', ')).join(' and ')}. Each prints when it ends.`,
    )
  const outcomes = await Promise.all(rows.map((row) => runRow(row, beside)))
  return [...outcomes.flat(), ...(await runRow(rowOf('after'), false))]
}

async function main(names: readonly string[]): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), 'marketplace-test-'))
  process.once('exit', () => {
    for (const child of children) child.kill()
    rmSync(reports, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const all = testSteps(reports)
  const unknown = names.filter((name) => !all.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`There is no check called ${unknown.join(', ')}. Checks: ${all.map((step) => step.name).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const outcomes = await runAll(withReports(chosenSteps(all, names), reports))
  const { passed, failed, reasons } = verdict(outcomes)
  console.log(
    `\n${outcomes.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`).join('\n')}`,
  )
  for (const reason of reasons) console.log(reason)
  for (const failure of outcomes.flatMap(({ failures }) => failures).slice(0, MOST_FAILURES))
    console.log(`\n${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main(process.argv.slice(2))
