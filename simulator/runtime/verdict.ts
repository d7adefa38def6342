// Runs a scenario to its end in virtual time and reports whether its expectations are met. For the command line and tests.

import { durationText } from '../scenarios/language/durations'
import { linesOf } from '../scenarios/language/line-offset'
import type { PlannedStep } from '../scenarios/play/agenda'
import type { RunResult } from '../scenarios/play/run'
import { Run, runUntil } from '../scenarios/play/run'
import type { RecordedCommand, Script } from '../scenarios/play/script'
import { offsetOf } from '../scenarios/play/script'
import { failuresOf } from '../scenarios/verdict/expectations'
import { TaskTracker } from '../scenarios/verdict/tasks'
import { describe } from '../world/describe'
import { matterOf } from './library'
import { GrowingHashes } from './log-hash'
import { entryOf, openingOf } from './opening'
import type { LogEntry } from './running-world'

export interface Verdict {
  readonly scenario: string
  readonly seed: number
  readonly passed: boolean
  /** How many events the log holds. */
  readonly events: number
  /** Of the whole log. */
  readonly hash: string
  /** Of its course: without what only a browser draws. */
  readonly course: string
  readonly failed: readonly string[]
  /** Where each of them stands in the file of the scenario; null for what is no expectation. */
  readonly lines: readonly (number | null)[]
}

export interface RunWish {
  /** The scenario's own when null. */
  readonly seed: number | null
  /** Offset in ms; the scenario's own end when null. Expectations after it are not checked. */
  readonly until: number | null
  /** What people did in an earlier run. With it the rehearsal is left out, and only the end is judged. */
  readonly recorded?: readonly RecordedCommand[]
}

/** A whole run: its log and its verdict. */
export interface WholeRun {
  readonly verdict: Verdict
  readonly entries: readonly LogEntry[]
}

/** Plays the scenario as fast as possible, with the rehearsal in place of the people. */
export function playThrough(script: Script, wish: RunWish): WholeRun {
  const seed = wish.seed ?? script.document.seed
  const end = wish.until ?? script.length
  const more = wish.recorded === undefined ? { rehearsed: true } : { recorded: wish.recorded }
  const steps: RunResult[] = []
  const opening = openingOf(script, matterOf(script), seed, more, (happened) => {
    if (happened.planned) steps.push(happened)
  })
  const entries: LogEntry[] = [...opening.entries]
  const run = new Run(opening.course, opening.state, script.startsAt, steps.length)
  const tasks = new TaskTracker(script, opening.state, script.startsAt)
  const failed: { readonly what: string; readonly line: number | null }[] = []
  const live = (happened: RunResult): void => {
    const { at, command, decision, before, after } = happened
    entries.push(entryOf(happened, entries.length + 1))
    tasks.record({ at, command, events: decision.events, before, after })
    if (happened.planned) steps.push(happened)
  }
  const opened = [...(script.document.rehearsal?.opens ?? [])].sort((a, b) => a.at - b.at)
  const goTo = (offset: number): void => {
    const until = script.startsAt + offset
    for (const happened of runUntil(run, until)) live(happened)
    while (more.rehearsed === true && opened[0] !== undefined && opened[0].at <= offset) {
      const { as, board, at } = opened[0]
      tasks.recordOpened(script.personaOf(as), board, script.startsAt + at)
      opened.shift()
    }
    tasks.advance(until)
  }
  for (const { expectation, offset, line } of expectationsOf(script, end)) {
    goTo(offset)
    const scene = { script, state: run.state, now: script.startsAt + offset, tasks }
    failed.push(...failuresOf(expectation, scene).map((what) => ({ what, line })))
  }
  goTo(end)
  const unlike = steps.flatMap((step, place) => unlikePlanned(step, opening.course.timeline[place], script))
  failed.push(...unlike.map((what) => ({ what, line: null })))
  const events = entries.reduce((sum, entry) => sum + entry.events.length, 0)
  const { exact: hash, course } = new GrowingHashes(script, seed, null).of(entries)
  return {
    verdict: {
      ...{ scenario: script.name, seed, passed: failed.length === 0, events, hash, course },
      failed: failed.map(({ what }) => what),
      lines: failed.map(({ line }) => line),
    },
    entries,
  }
}

/** The message for a step that was refused and should not have been, or the other way round. */
function unlikePlanned({ at, command, decision, before }: RunResult, plan: PlannedStep | undefined, script: Script) {
  if (plan === undefined || plan.live === true || decision.ok !== (plan.refused === true)) return []
  const what = `at ${durationText(at - script.startsAt)}: ${describe(before, command)}`
  return [decision.ok ? `${what}: was not refused` : `${what}: was refused. ${decision.refusal.message}`]
}

/** Those up to this offset, in the order in which they are looked at. */
export const expectationsOf = (script: Script, end: number) => {
  const lines = linesOf(script.source, 'expect')
  return script.document.expect
    .map((expectation, place) => ({
      expectation,
      offset: offsetOf(script, expectation.at),
      line: lines[place] ?? null,
    }))
    .filter(({ offset }) => offset <= end)
    .sort((a, b) => a.offset - b.offset)
}

/** Whether the scenario meets its expectations. */
export const verdictOf = (script: Script, wish: RunWish): Verdict => playThrough(script, wish).verdict
