#!/usr/bin/env node
// `npm run har -- FILE`: prints a scenario that answers like the real server whose HTTP archive this is.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { scenarioFromHar } from '../simulator/recording/har-scenario'
import { commandLine } from './command-line'

const USAGE = `FILE.har > SCENARIO.yaml
  Prints a scenario that answers like the server in this HTTP archive, which a browser's network panel saves. Edit it: set the
  people, remove what isn't needed. Play it with --scenario.`

const file = commandLine(USAGE, { allowPositionals: true } as const, ({ positionals: [path] }) => {
  if (path === undefined) throw new Error('Name a file in HAR format.')
  return path
})
process.stdout.write(scenarioFromHar(JSON.parse(readFileSync(file, 'utf8')), basename(file, '.har')))
